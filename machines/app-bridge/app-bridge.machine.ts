import { assign, setup } from 'xstate';
import { appTokenMarginMs } from '#contract/limits.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { outputOfAny } from '#machines/shared/output-of-any.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import type { AppBridgeContext, AppBridgeEvent, AppToken } from './app-bridge.model.ts';

const getToken = port<AppToken>('getToken');
const refreshToken = port<AppToken>('refreshToken');

/** Asks the surrounding app for its token, one request at a time. Runs only inside an app's web view. */
export const appBridgeMachine = setup({
  types: { context: {} as AppBridgeContext, events: {} as AppBridgeEvent, tags: {} as 'busy' },
  actors: {
    getToken,
    refreshToken,
  },
  actions: {
    setToken: assign(({ event }) => ({ appToken: outputOfAny([getToken, refreshToken], event), failure: null })),
    setFailure: assign(({ event }) => ({ appToken: null, failure: failureIn(event) })),
  },
  guards: {
    isEndingOnArrival: ({ event }) => isEnding(outputOf(getToken, event), outputOf(getToken, event).receivedAt),
    mustRefresh: ({ context, event }) => {
      const { now } = eventOf(event, 'token.require');
      return context.appToken !== null && isEnding(context.appToken, now);
    },
    isCurrentToken: ({ context, event }) =>
      context.appToken?.token.reveal() === eventOf(event, 'token.refused').token.reveal(),
    isSilent: ({ context }) => context.failure?.symbol === 'bridge_silent',
  },
}).createMachine({
  id: 'appBridge',
  context: { appToken: null, failure: null },
  initial: 'requestingToken',
  states: {
    requestingToken: {
      tags: 'busy',
      invoke: {
        id: 'getToken',
        src: 'getToken',
        onDone: [
          { guard: 'isEndingOnArrival', target: 'refreshing', actions: 'setToken' },
          { target: 'ready', actions: 'setToken' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'refreshToken',
        src: 'refreshToken',
        onDone: {
          target: 'ready',
          actions: 'setToken',
          description: 'Use the token however short its lifetime; the next call refreshes it.',
        },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    ready: {
      on: {
        'token.require': { guard: 'mustRefresh', target: 'refreshing' },
        'token.refused': { guard: 'isCurrentToken', target: 'refreshing' },
      },
    },
    refused: { always: [{ guard: 'isSilent', target: 'silent' }, { target: 'declined' }] },
    silent: {
      description: 'The app did not respond. The next call that needs a token asks again.',
      on: { 'bridge.retry': { target: 'requestingToken' }, 'token.require': { target: 'requestingToken' } },
    },
    declined: {
      description: 'The app has no token, or sent something else.',
      on: { 'bridge.retry': { target: 'requestingToken' }, 'token.require': { target: 'requestingToken' } },
    },
  },
});

/** Whether a token must be refreshed before use. */
export function isEnding({ expiresIn, receivedAt }: AppToken, now: number): boolean {
  return receivedAt + expiresIn - now < appTokenMarginMs;
}
