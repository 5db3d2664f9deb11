import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import type { Consent, CookieNoticeContext, CookieNoticeEvent, CookieNoticeInput } from './cookie-notice.model.ts';

export const cookieNoticeMachine = setup({
  types: { context: {} as CookieNoticeContext, events: {} as CookieNoticeEvent, input: {} as CookieNoticeInput },
  actors: {
    keepAnswer: fromPromise<void, { answer: Consent | null }>(notProvided('keepAnswer')),
    otherTabs: fromCallback(noopSource),
    reopenings: fromCallback(noopSource),
  },
  guards: { isDue: ({ context }) => context.asks && context.answer === null },
}).createMachine({
  id: 'cookieNotice',
  context: ({ input: { kept, asks } }) => ({ answer: kept, asks, reopened: false, answeredHere: false }),
  initial: 'routing',
  states: {
    routing: { always: [{ guard: 'isDue', target: 'asking' }, { target: 'quiet' }] },
    asking: {
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: {
        'notice.answer': {
          target: 'keeping',
          actions: assign(({ event }) => ({ answer: event.answer, reopened: false, answeredHere: true })),
        },
        'otherTab.answered': {
          target: 'quiet',
          actions: assign(({ event }) => ({ answer: event.answer, reopened: false, answeredHere: false })),
        },
      },
    },
    keeping: {
      invoke: {
        id: 'keepAnswer',
        src: 'keepAnswer',
        input: ({ context }) => ({ answer: context.answer }),
        onDone: { target: 'quiet' },
        onError: { target: 'quiet', description: 'What could not be kept is asked again by the next page.' },
      },
    },
    quiet: {
      invoke: { id: 'reopenings', src: 'reopenings' },
      on: { 'consent.reopen': { target: 'asking', actions: assign({ reopened: true }) } },
    },
  },
});
