import { assign, setup } from 'xstate';
import type { LockDown } from '#contract/calls/lock-down.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import type {
  LockDownReminderContext,
  LockDownReminderEvent,
  LockDownReminderInput,
} from './lock-down-reminder.model.ts';

const readLockDown = port<LockDown | null>('readLockDown');

/** On the security page: whether the "This was not me" checklist still has open steps. */
export const lockDownReminderMachine = setup({
  types: {
    context: {} as LockDownReminderContext,
    events: {} as LockDownReminderEvent,
    input: {} as LockDownReminderInput,
    tags: {} as 'busy',
  },
  actors: { readLockDown },
  actions: { setLockDown: assign(({ event }) => ({ lockDown: outputOf(readLockDown, event) })) },
}).createMachine({
  id: 'lockDownReminder',
  context: ({ input }) => ({ ...input, lockDown: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readLockDown',
        src: 'readLockDown',
        onDone: { target: 'read', actions: 'setLockDown' },
        onError: {
          target: 'unavailable',
          description: 'The page’s rows report an outage with their own Retry, and so does the checklist.',
        },
      },
    },
    read: { type: 'final' },
    unavailable: { type: 'final' },
  },
});
