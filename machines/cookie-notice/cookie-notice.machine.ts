import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { silent, unprovided } from '#machines/shared/unprovided.ts';
import type { Consent, CookieNoticeContext, CookieNoticeEvent, CookieNoticeInput } from './cookie-notice.model.ts';

export const cookieNoticeMachine = setup({
  types: { context: {} as CookieNoticeContext, events: {} as CookieNoticeEvent, input: {} as CookieNoticeInput },
  actors: {
    keepAnswer: fromPromise<void, { answer: Consent | null }>(unprovided('keepAnswer')),
    otherTabs: fromCallback(silent),
  },
  guards: { isAnswered: ({ context }) => context.answer !== null },
}).createMachine({
  id: 'cookieNotice',
  context: ({ input }) => ({ answer: input.kept, here: false }),
  initial: 'sorting',
  states: {
    sorting: { always: [{ guard: 'isAnswered', target: 'answered' }, { target: 'asking' }] },
    asking: {
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: {
        'notice.answer': {
          target: 'keeping',
          actions: assign(({ event }) => ({ answer: event.answer, here: true })),
        },
        'otherTab.answered': { target: 'answered', actions: assign(({ event }) => ({ answer: event.answer })) },
      },
    },
    keeping: {
      invoke: {
        id: 'keepAnswer',
        src: 'keepAnswer',
        input: ({ context }) => ({ answer: context.answer }),
        onDone: { target: 'answered' },
        onError: { target: 'answered', description: 'What could not be kept is asked again by the next page.' },
      },
    },
    answered: { type: 'final' },
  },
});
