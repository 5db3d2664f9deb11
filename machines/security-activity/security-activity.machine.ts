import { assign, setup } from 'xstate';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { outputOf } from '#machines/shared/port.ts';
import type {
  ActivityPage,
  PageRequest,
  SecurityActivityContext,
  SecurityActivityEvent,
  SecurityActivityInput,
} from './security-activity.model.ts';
import { contextAtStart, isInOrder, isInWindow, withEvents } from './security-activity.rules.ts';

export const readPage = makeRetryableRead<ActivityPage, PageRequest>('readPage');

/** The security events of the last 60 days, page by page, optionally limited to a date range. */
export const securityActivityMachine = setup({
  types: {
    context: {} as SecurityActivityContext,
    events: {} as SecurityActivityEvent,
    input: {} as SecurityActivityInput,
    tags: {} as 'busy',
    children: {} as { readPage: 'readPage' },
  },
  actors: { readPage },
  actions: {
    setDates: assign(({ event }) => ({ dates: eventOf(event, 'dates.change').dates })),
    addPage: assign(({ context, event }) => {
      const { events, next } = outputOf(readPage, event);
      return {
        ...notRead,
        days: withEvents(context.days ?? [], events, context),
        next,
        isContinued: context.days !== null,
      };
    }),
    setUnread: assign(setUnread),
    retryRead: retryRead('readPage'),
    openLockDown: () => undefined,
    clearList: assign({ ...notRead, days: null, next: null, isContinued: false }),
  },
  guards: {
    isRange: ({ context, event }) => {
      const { dates } = eventOf(event, 'dates.change');
      return isInOrder(dates) && isInWindow(dates, context);
    },
    isShown: ({ context, event }) => {
      const { dates } = eventOf(event, 'dates.change');
      return dates.from === context.dates.from && dates.to === context.dates.to;
    },
    hasMore: ({ context }) => context.next !== null,
  },
}).createMachine({
  id: 'securityActivity',
  context: contextAtStart,
  initial: 'showing',
  states: {
    showing: {
      initial: 'reading',
      on: {
        'event.report': { actions: 'openLockDown' },
        'dates.change': [
          { guard: 'isShown' },
          { guard: 'isRange', target: 'showing', reenter: true, actions: ['setDates', 'clearList'] },
          { target: 'choosing', actions: ['setDates', 'clearList'] },
        ],
      },
      states: {
        reading: {
          description: 'Another range cancels the previous call.',
          tags: 'busy',
          invoke: {
            id: 'readPage',
            src: 'readPage',
            input: ({ context: { dates, next } }) => ({ ...dates, cursor: next }),
            onSnapshot: { actions: 'setUnread' },
            onDone: { target: 'listed', actions: 'addPage' },
          },
          on: { 'read.retry': { actions: 'retryRead' } },
        },
        listed: { on: { 'more.read': { guard: 'hasMore', target: 'reading' } } },
      },
    },
    choosing: {
      description: 'A date is incomplete or out of range, so there is nothing to list.',
      on: { 'dates.change': [{ guard: 'isRange', target: 'showing', actions: 'setDates' }, { actions: 'setDates' }] },
    },
  },
});
