import { assign, setup } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { isOutcomeUnknown, isProofRequested } from '#machines/sensitive-action/outcome.ts';
import { setChallenge, setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import type { Links, ThirdPartyLinksContext, ThirdPartyLinksEvent } from './third-party-links.model.ts';
import { afterRead, contextAtStart, isStale, linkIdOf } from './third-party-links.rules.ts';

/** Removes the connection with this number. */
export const removeLink = makeSensitiveAction<number>('removeLink', secondFactorMachine);

export const readLinks = makeRetryableRead<Links>('readLinks');

/**
 * The third-party accounts the user can log in with: connected by a redirect to the third party, removed with a second
 * factor. A row of the security page and a step of lock-down.
 */
export const thirdPartyLinksMachine = setup({
  types: {
    context: {} as ThirdPartyLinksContext,
    events: {} as ThirdPartyLinksEvent,
    tags: {} as 'busy',
    children: {} as { readLinks: 'readLinks'; removeLink: 'removeLink' },
  },
  actors: {
    readLinks,
    startConnect: port<void, { provider: string }>('startConnect'),
    removeLink,
  },
  actions: {
    setUnread: assign(setUnread),
    retryRead: retryRead('readLinks'),
    setLinks: assign(({ event }) => afterRead(outputOf(readLinks, event))),
    setProvider: assign(({ event }) => {
      const { provider } = event.type === 'link.connect' ? event : eventOf(event, 'link.remove');
      return { provider, failure: null, removed: null, isInterrupted: false };
    }),
    setChallenge: assign(setChallenge),
    setFailure: assign(setFailure),
    setRemoved: assign(({ context }) => ({ removed: context.provider })),
    setInterrupted: assign({ isInterrupted: true, failure: null }),
    clearFailure: assign({ failure: null, challenge: null }),
  },
  guards: {
    isProofRequested,
    isRemoved: ({ event }) => outputOf(removeLink, event).outcome === 'done',
    isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure),
    isStale: ({ context }) => isStale(context),
  },
}).createMachine({
  id: 'thirdPartyLinks',
  context: contextAtStart,
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      invoke: {
        id: 'readLinks',
        src: 'readLinks',
        onSnapshot: { actions: 'setUnread' },
        onDone: { target: 'shown', actions: 'setLinks' },
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
    shown: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'link.connect': { target: '#thirdPartyLinks.connecting', actions: 'setProvider' },
            'link.remove': { target: 'confirming', actions: 'setProvider' },
          },
        },
        confirming: {
          on: {
            'remove.confirm': { target: '#thirdPartyLinks.removing', actions: 'clearFailure' },
            'remove.cancel': { target: 'closed', actions: 'clearFailure' },
          },
        },
      },
    },
    connecting: {
      description: 'The page redirects to the third party; the page it returns to connects the account.',
      tags: 'busy',
      invoke: {
        id: 'startConnect',
        src: 'startConnect',
        input: ({ context }) => ({ provider: present(context.provider, 'provider') }),
        onDone: { target: 'shown' },
        onError: { target: 'shown', actions: 'setFailure' },
      },
    },
    removing: {
      invoke: {
        id: 'removeLink',
        src: 'removeLink',
        input: ({ context: { links, provider } }) => ({
          subject: present(linkIdOf(links, provider), 'link'),
          retryOn: 'wrongCode' as const,
        }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isRemoved', target: 'checking', actions: 'setRemoved' },
          { target: 'refused', actions: 'setFailure' },
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
