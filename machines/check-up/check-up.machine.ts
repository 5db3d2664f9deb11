import { assign, fromCallback, setup, type EventObject } from 'xstate';
import type { CheckUp, CheckUpLine } from '#contract/calls/check-up.ts';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { isOutcomeUnknown } from '#machines/sensitive-action/outcome.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import type { CheckUpContext, CheckUpEvent, CheckUpInput } from './check-up.model.ts';

export const readCheckUp = makeRetryableRead<CheckUp>('readCheckUp');
const dismissLine = port<CheckUp, { line: CheckUpLine }>('dismissLine');

/** What stands open in the security of the account. A row of the security page and the page behind it. */
export const checkUpMachine = setup({
  types: {
    context: {} as CheckUpContext,
    events: {} as CheckUpEvent,
    input: {} as CheckUpInput,
    tags: {} as 'busy',
    children: {} as { readCheckUp: 'readCheckUp' },
  },
  actors: { readCheckUp, dismissLine, accountActs: fromCallback<EventObject>(noopSource) },
  actions: {
    setUnread: assign(setUnread),
    retryRead: retryRead('readCheckUp'),
    setCheckUp: assign(({ event }) => ({ ...notRead, checkUp: outputOf(readCheckUp, event), line: null })),
    setLine: assign(({ event }) => ({
      line: eventOf(event, 'line.dismiss').line,
      lastDismissed: null,
      failure: null,
    })),
    setDismissed: assign(({ context, event }) => ({
      checkUp: outputOf(dismissLine, event),
      lastDismissed: context.line,
      line: null,
    })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event), line: null })),
  },
  guards: { isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure) },
}).createMachine({
  id: 'checkUp',
  context: ({ input }) => ({ ...notRead, ...input, checkUp: null, line: null, lastDismissed: null, failure: null }),
  invoke: { id: 'accountActs', src: 'accountActs' },
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      invoke: {
        id: 'readCheckUp',
        src: 'readCheckUp',
        onSnapshot: { actions: 'setUnread' },
        onDone: { target: 'shown', actions: 'setCheckUp' },
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
    shown: {
      on: {
        'line.dismiss': { target: 'dismissing', actions: 'setLine' },
        'account.acted': { target: 'checking' },
      },
    },
    dismissing: {
      tags: 'busy',
      invoke: {
        id: 'dismissLine',
        src: 'dismissLine',
        input: ({ context }) => ({ line: present(context.line, 'line') }),
        onDone: { target: 'shown', actions: 'setDismissed' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [{ guard: 'isOutcomeUnknown', target: 'checking' }, { target: 'shown' }],
    },
  },
});
