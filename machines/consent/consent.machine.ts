import { assign, setup } from 'xstate';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { readFailureIn, retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { mustWait, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import { outputOfAny } from '#machines/shared/output-of-any.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import type { ConsentContext, ConsentEvent, DetailsReply } from './consent.model.ts';
import { isBrokenRequest } from './consent.rules.ts';

export const readDetails = makeRetryableRead<DetailsReply>('readDetails');

const precheck = port<{ needed: boolean }>('precheck');
const repeatDecision = port<string>('repeatDecision');
const allow = port<string>('allow');
const decline = port<string>('decline');

/**
 * The page where another app asks for access: the user allows or declines, and returns to the app with the response.
 */
export const consentMachine = setup({
  types: {
    context: {} as ConsentContext,
    events: {} as ConsentEvent,
    tags: {} as 'busy',
    children: {} as { readDetails: 'readDetails' },
  },
  actors: {
    readDetails,
    precheck,
    repeatDecision,
    allow,
    decline,
    goTo: port<void, { destination: string | null }>('goTo'),
    goToChooser: port<void>('goToChooser'),
    waitCountdown,
  },
  actions: {
    setUnread: assign(setUnread),
    retryRead: retryRead('readDetails'),
    setDetails: assign(({ event }) => {
      const reply = outputOf(readDetails, event);
      return 'redirectTo' in reply ? { destination: reply.redirectTo } : { ...notRead, details: reply };
    }),
    setDestination: assign(({ event }) => ({ destination: outputOfAny([repeatDecision, allow, decline], event) })),
    setDeclined: assign(({ context }) => ({ destination: context.details?.declineTo ?? null })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    clearFailure: assign({ failure: null, waitSeconds: 0 }),
    setWaitSeconds: assign(setWaitSeconds),
  },
  guards: {
    isRefusedRequest: ({ event }) => 'redirectTo' in outputOf(readDetails, event),
    isBrokenRequest: ({ event }) => isBrokenRequest(readFailureIn(event)?.symbol),
    isAllowedBefore: ({ event }) => !outputOf(precheck, event).needed,
    mustWait,
  },
}).createMachine({
  id: 'consent',
  context: { details: null, destination: null, ...notRead, failure: null, waitSeconds: 0 },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readDetails',
        src: 'readDetails',
        onSnapshot: [{ guard: 'isBrokenRequest', target: 'broken', actions: 'setUnread' }, { actions: 'setUnread' }],
        onDone: [
          { guard: 'isRefusedRequest', target: 'leaving', actions: 'setDetails' },
          { target: 'prechecking', actions: 'setDetails' },
        ],
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
    broken: { description: 'There is no app to go back to, and the page says so.' },
    prechecking: {
      description: 'Treat a failure as "not allowed before".',
      tags: 'busy',
      invoke: {
        id: 'precheck',
        src: 'precheck',
        onDone: [{ guard: 'isAllowedBefore', target: 'repeating' }, { target: 'asking' }],
        onError: { target: 'asking' },
      },
    },
    repeating: {
      description: 'The service uses its stored decision; without one, ask the user.',
      tags: 'busy',
      invoke: {
        id: 'repeatDecision',
        src: 'repeatDecision',
        onDone: { target: 'leaving', actions: 'setDestination' },
        onError: { target: 'asking' },
      },
    },
    asking: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'consent.allow': [{ guard: 'mustWait' }, { target: 'allowing', actions: 'clearFailure' }],
        'consent.decline': { target: 'declining', actions: 'clearFailure' },
        'account.switch': { target: 'switching', actions: 'clearFailure' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    allowing: {
      tags: 'busy',
      invoke: {
        id: 'allow',
        src: 'allow',
        onDone: { target: 'leaving', actions: 'setDestination' },
        onError: { target: 'asking', actions: 'setFailure' },
      },
    },
    declining: {
      description: 'Needs no call: the details contain the return address.',
      tags: 'busy',
      invoke: {
        id: 'decline',
        src: 'decline',
        onDone: { target: 'leaving', actions: 'setDestination' },
        onError: { target: 'leaving', actions: 'setDeclined' },
      },
    },
    switching: {
      description: 'The page navigates away, but the browser’s Back may return to it.',
      tags: 'busy',
      invoke: { id: 'goToChooser', src: 'goToChooser', onDone: { target: 'asking' }, onError: { target: 'asking' } },
    },
    leaving: {
      description: 'Redirects to the app, and shows a link in case the redirect is slow.',
      initial: 'going',
      states: {
        going: {
          invoke: {
            id: 'goTo',
            src: 'goTo',
            input: ({ context }) => ({ destination: context.destination }),
            onDone: { target: 'left' },
            onError: { target: 'left' },
          },
        },
        left: {},
      },
    },
  },
});
