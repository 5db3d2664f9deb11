import { assign, fromCallback, setup, type EventObject } from 'xstate';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { port } from '#machines/shared/port.ts';
import type { CookieAnswer, CookieNoticeContext, CookieNoticeEvent, CookieNoticeInput } from './cookie-notice.model.ts';

/** Asks whether user actions may be recorded, until the question is answered in any tab, and again from the footer. */
export const cookieNoticeMachine = setup({
  types: { context: {} as CookieNoticeContext, events: {} as CookieNoticeEvent, input: {} as CookieNoticeInput },
  actors: {
    saveAnswer: port<void, { answer: CookieAnswer | null }>('saveAnswer'),
    otherTabs: fromCallback<EventObject, { known: CookieAnswer | null }>(noopSource),
    reopenings: fromCallback(noopSource),
  },
  actions: {
    setAnswer: assign(({ event }) => ({
      answer: eventOf(event, 'notice.answer').answer,
      reopened: 0 as const,
      answeredHere: true,
    })),
    setOtherAnswer: assign(({ event }) => ({
      answer: eventOf(event, 'otherTab.answered').answer,
      reopened: 0 as const,
      answeredHere: false,
    })),
    setReopened: assign(({ context }) => ({ reopened: context.reopened === 1 ? (2 as const) : (1 as const) })),
  },
  guards: {
    isPressed: ({ context }) => context.answeredHere,
    isDue: ({ context }) => context.reopened !== 0 || context.answer === null,
  },
}).createMachine({
  id: 'cookieNotice',
  context: ({ input: { stored, pressed, reopened } }) => ({
    answer: pressed ?? stored,
    reopened: reopened ? 1 : 0,
    answeredHere: pressed !== null,
  }),
  initial: 'routing',
  states: {
    routing: {
      always: [{ guard: 'isPressed', target: 'saving' }, { guard: 'isDue', target: 'asking' }, { target: 'hidden' }],
    },
    asking: {
      invoke: [
        { id: 'otherTabs', src: 'otherTabs', input: ({ context }) => ({ known: context.answer }) },
        { id: 'reopenings', src: 'reopenings' },
      ],
      on: {
        'notice.reopen': { actions: 'setReopened', description: 'The page may be scrolled away from the notice.' },
        'notice.answer': { target: 'saving', actions: 'setAnswer' },
        'otherTab.answered': { target: 'hidden', actions: 'setOtherAnswer' },
      },
    },
    saving: {
      invoke: {
        id: 'saveAnswer',
        src: 'saveAnswer',
        input: ({ context }) => ({ answer: context.answer }),
        onDone: { target: 'hidden' },
        onError: { target: 'hidden', description: 'The next page asks again: the browser could not store the answer.' },
      },
    },
    hidden: {
      invoke: { id: 'reopenings', src: 'reopenings' },
      on: { 'notice.reopen': { target: 'asking', actions: 'setReopened' } },
    },
  },
});
