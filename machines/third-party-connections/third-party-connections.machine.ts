import { assign, setup } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { retryRead, setUnread } from '#machines/retryable-read/retryable-read.selectors.ts';
import { isOutcomeUnknown, isProofRequested } from '#machines/sensitive-action/outcome.ts';
import { setChallenge } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import { failureOfAction } from '#machines/sensitive-action/sensitive-action.rules.ts';
import type {
  Connections,
  ThirdPartyConnectionsContext,
  ThirdPartyConnectionsEvent,
} from './third-party-connections.model.ts';
import { contextAtStart, isStale, connectionIdOf } from './third-party-connections.rules.ts';

/** Removes the connection with this number. */
export const removeConnection = makeSensitiveAction<number | null>('removeConnection', secondFactorMachine);

export const readConnections = makeRetryableRead<Connections>('readConnections');

/**
 * The third-party accounts the user can log in with: connected by a redirect to the third party, removed with a second
 * factor. A row of the security page and a step of lock-down.
 */
export const thirdPartyConnectionsMachine = setup({
  types: {
    context: {} as ThirdPartyConnectionsContext,
    events: {} as ThirdPartyConnectionsEvent,
    tags: {} as 'busy',
    children: {} as { readConnections: 'readConnections'; removeConnection: 'removeConnection' },
  },
  actors: {
    readConnections,
    startConnection: port<void, { provider: string }>('startConnection'),
    removeConnection,
  },
  actions: {
    setUnread: assign(setUnread),
    retryRead: retryRead('readConnections'),
    setConnections: assign(({ event }) => ({ ...notRead, connections: outputOf(readConnections, event) })),
    setProvider: assign(({ event }) => {
      const { provider } = event.type === 'connection.start' ? event : eventOf(event, 'connection.remove');
      return { provider, failure: null, removed: null, isInterrupted: false };
    }),
    setChallenge: assign(setChallenge),
    setRefusal: assign(({ event }) => ({ failure: failureOfAction(outputOf(removeConnection, event)) })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setRemoved: assign(({ context }) => ({ removed: context.provider })),
    setInterrupted: assign({ isInterrupted: true, failure: null }),
    clearFailure: assign({ failure: null, challenge: null }),
  },
  guards: {
    isProofRequested,
    isRemoved: ({ event }) => outputOf(removeConnection, event).outcome === 'done',
    isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure),
    isStale: ({ context }) => isStale(context),
  },
}).createMachine({
  id: 'thirdPartyConnections',
  context: contextAtStart,
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      invoke: {
        id: 'readConnections',
        src: 'readConnections',
        onSnapshot: { actions: 'setUnread' },
        onDone: { target: 'shown', actions: 'setConnections' },
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
    shown: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'connection.start': { target: '#thirdPartyConnections.connecting', actions: 'setProvider' },
            'connection.remove': { target: 'confirming', actions: 'setProvider' },
          },
        },
        confirming: {
          on: {
            'remove.confirm': { target: '#thirdPartyConnections.removing', actions: 'clearFailure' },
            'remove.cancel': { target: 'closed', actions: 'clearFailure' },
          },
        },
      },
    },
    connecting: {
      description: 'The page redirects to the third party; the page it returns to connects the account.',
      tags: 'busy',
      invoke: {
        id: 'startConnection',
        src: 'startConnection',
        input: ({ context }) => ({ provider: present(context.provider, 'provider') }),
        onDone: { target: 'shown' },
        onError: { target: 'shown', actions: 'setFailure' },
      },
    },
    removing: {
      invoke: {
        id: 'removeConnection',
        src: 'removeConnection',
        input: ({ context }) => ({
          subject: connectionIdOf(context.connections, context.provider),
          retryOn: 'wrongCode' as const,
        }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isRemoved', target: 'checking', actions: 'setRemoved' },
          { target: 'refused', actions: 'setRefusal' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
      on: { 'remove.cancel': { guard: 'isProofRequested', target: 'shown.closed', actions: 'clearFailure' } },
    },
    refused: {
      always: [
        { guard: 'isOutcomeUnknown', target: 'checking', actions: 'setInterrupted' },
        { guard: 'isStale', target: 'checking', actions: 'clearFailure' },
        { target: 'shown.confirming' },
      ],
    },
  },
});
