import { assign, fromCallback, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { notReadYet, setReadFailure, waitOf } from '#machines/shared/retryable-read.ts';
import { mustWait, setWaitSeconds } from '#machines/shared/wait.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import type {
  ActivityPage,
  PageRequest,
  SecurityActivityContext,
  SecurityActivityEvent,
  SecurityActivityInput,
} from './security-activity.model.ts';
import { contextAtStart, isInOrder, isInWindow, withEvents } from './security-activity.rules.ts';

const fetchPage = port<ActivityPage, PageRequest>('fetchPage');

/** The security events of the last 60 days, page by page, between two dates where the user chooses them. */
export const securityActivityMachine = setup({
  types: {
    context: {} as SecurityActivityContext,
    events: {} as SecurityActivityEvent,
    input: {} as SecurityActivityInput,
    tags: {} as 'busy',
  },
  actors: {
    fetchPage,
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    setDates: assign(({ event }) => ({ dates: eventOf(event, 'dates.change').dates })),
    addPage: assign(({ context, event }) => {
      const { events, next } = outputOf(fetchPage, event);
      return {
        days: withEvents(context.days ?? [], events, context),
        next,
        isContinued: context.days !== null,
        failure: null,
      };
    }),
    setReadFailure: assign(setReadFailure),
    setWaitSeconds: assign(setWaitSeconds),
    openLockDown: () => undefined,
    clearList: assign({ ...notReadYet, days: null, next: null, isContinued: false }),
  },
  guards: {
    mustWait,
    isRange: ({ context, event }) =>
      event.type === 'dates.change' && isInOrder(event.dates) && isInWindow(event.dates, context),
    isShown: ({ context, event }) =>
      event.type === 'dates.change' && event.dates.from === context.dates.from && event.dates.to === context.dates.to,
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
        'event.disown': { actions: 'openLockDown' },
        'dates.change': [
          { guard: 'isShown' },
          { guard: 'isRange', target: 'showing', reenter: true, actions: ['setDates', 'clearList'] },
          { target: 'choosing', actions: ['setDates', 'clearList'] },
        ],
      },
      states: {
        reading: {
          description: 'Another range ends the call of the one before.',
          tags: 'busy',
          invoke: {
            id: 'fetchPage',
            src: 'fetchPage',
            input: ({ context }) => ({ ...context.dates, cursor: null }),
            onDone: { target: 'listed', actions: 'addPage' },
            onError: { target: 'unavailable', actions: 'setReadFailure' },
          },
        },
        unavailable: {
          invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitOf },
          on: {
            'read.retry': [{ guard: 'mustWait' }, { target: 'reading' }],
            'waitCountdown.tick': { actions: 'setWaitSeconds' },
          },
        },
        listed: { on: { 'more.read': { guard: 'hasMore', target: 'readingMore' } } },
        readingMore: {
          tags: 'busy',
          invoke: {
            id: 'fetchPage',
            src: 'fetchPage',
            input: ({ context }) => ({ ...context.dates, cursor: context.next }),
            onDone: { target: 'listed', actions: 'addPage' },
            onError: { target: 'moreUnavailable', actions: 'setReadFailure' },
          },
        },
        moreUnavailable: {
          invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitOf },
          on: {
            'read.retry': [{ guard: 'mustWait' }, { target: 'readingMore' }],
            'waitCountdown.tick': { actions: 'setWaitSeconds' },
          },
        },
      },
    },
    choosing: {
      description: 'A day is being typed, or is none of the window: there is no range to list.',
      on: { 'dates.change': [{ guard: 'isRange', target: 'showing', actions: 'setDates' }, { actions: 'setDates' }] },
    },
  },
});
