import { assign, fromCallback, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { waitForRead } from '#machines/retryable-read/retryable-read.rules.ts';
import { mustWait, noWait, setWaitSeconds } from '#machines/shared/wait.ts';
import { outputOfAny } from '#machines/shared/output-of-any.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import type { ConsentContext, ConsentEvent, DetailsReply } from './consent.model.ts';
import { isBrokenRequest } from './consent.rules.ts';

const readDetails = port<DetailsReply>('readDetails');
const precheck = port<{ needed: boolean }>('precheck');
const repeatDecision = port<string>('repeatDecision');
const allow = port<string>('allow');
const decline = port<string>('decline');

/**
 * The page where another app asks for access: the user allows or declines, and returns to the app with the response.
 */
export const consentMachine = setup({
  types: { context: {} as ConsentContext, events: {} as ConsentEvent, tags: {} as 'busy' },
  actors: {
    readDetails,
    precheck,
    repeatDecision,
    allow,
    decline,
    goTo: port<void, { destination: string | null }>('goTo'),
    goToChooser: port<void>('goToChooser'),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    setDetails: assign(({ event }) => {
      const reply = outputOf(readDetails, event);
      return 'redirectTo' in reply ? { destination: reply.redirectTo } : { details: reply, failure: null };
    }),
    setDestination: assign(({ event }) => ({ destination: outputOfAny([repeatDecision, allow, decline], event) })),
    setDeclined: assign(({ context }) => ({ destination: context.details?.declineTo ?? null })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    clearFailure: assign({ failure: null, waitSeconds: 0 }),
    setWaitSeconds: assign(setWaitSeconds),
  },
  guards: {
    isRefusedRequest: ({ event }) => 'redirectTo' in outputOf(readDetails, event),
    isBrokenRequest: ({ context }) => isBrokenRequest(context.failure?.symbol),
    isAllowedBefore: ({ event }) => !outputOf(precheck, event).needed,
    mustWait,
  },
}).createMachine({
  id: 'consent',
  context: { details: null, destination: null, ...noWait },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readDetails',
        src: 'readDetails',
        onDone: [
          { guard: 'isRefusedRequest', target: 'leaving', actions: 'setDetails' },
          { target: 'prechecking', actions: 'setDetails' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: { always: [{ guard: 'isBrokenRequest', target: 'broken' }, { target: 'unavailable' }] },
    broken: { description: 'There is no app to go back to: the page says so.' },
    unavailable: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitForRead },
      on: {
        'read.retry': [{ guard: 'mustWait' }, { target: 'reading' }],
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
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
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitForRead },
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
