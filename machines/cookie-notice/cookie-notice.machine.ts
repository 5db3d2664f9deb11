import { assign, fromCallback, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { noopSource } from '#machines/shared/not-provided.ts';
import { port } from '#machines/shared/port.ts';
import type { Consent, CookieNoticeContext, CookieNoticeEvent, CookieNoticeInput } from './cookie-notice.model.ts';

/** Asks whether user actions may be recorded, until the question is answered in any tab, and again from the footer. */
export const cookieNoticeMachine = setup({
  types: { context: {} as CookieNoticeContext, events: {} as CookieNoticeEvent, input: {} as CookieNoticeInput },
  actors: {
    saveAnswer: port<void, { answer: Consent | null }>('saveAnswer'),
    otherTabs: fromCallback<EventObject, { known: Consent | null }>(noopSource),
    reopenings: fromCallback(noopSource),
  },
  actions: {
    setAnswer: assign(({ context, event }) => ({
      answer: 'answer' in event ? event.answer : context.answer,
      reopened: false,
      answeredHere: event.type === 'notice.answer',
    })),
    setReopened: assign({ reopened: true }),
  },
  guards: {
    isPressed: ({ context }) => context.answeredHere,
    isDue: ({ context }) => context.reopened || context.answer === null,
  },
}).createMachine({
  id: 'cookieNotice',
  context: ({ input: { stored, pressed, reopened } }) => ({
    answer: pressed ?? stored,
    reopened,
    answeredHere: pressed !== null,
  }),
  initial: 'routing',
  states: {
    routing: {
      always: [{ guard: 'isPressed', target: 'saving' }, { guard: 'isDue', target: 'asking' }, { target: 'quiet' }],
    },
    asking: {
      invoke: { id: 'otherTabs', src: 'otherTabs', input: ({ context }) => ({ known: context.answer }) },
      on: {
        'notice.answer': { target: 'saving', actions: 'setAnswer' },
        'otherTab.answered': { target: 'quiet', actions: 'setAnswer' },
      },
    },
    saving: {
      invoke: {
        id: 'saveAnswer',
        src: 'saveAnswer',
        input: ({ context }) => ({ answer: context.answer }),
        onDone: { target: 'quiet' },
        onError: { target: 'quiet', description: 'The next page asks again: the browser could not store the answer.' },
      },
    },
    quiet: {
      invoke: { id: 'reopenings', src: 'reopenings' },
      on: { 'consent.reopen': { target: 'asking', actions: 'setReopened' } },
    },
  },
});
