import { input as steps, lockDownWith } from '#machines/lock-down/lock-down.harness.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { lockDownReminderMachine } from './lock-down-reminder.machine.ts';
import { selectScreen } from './lock-down-reminder.selectors.ts';

export const input = { steps: steps.steps };

export const events: readonly MachineEvent<typeof lockDownReminderMachine>[] = [
  settled('readLockDown', null),
  settled('readLockDown', lockDownWith('done', 'skipped', 'done')),
  settled('readLockDown', lockDownWith('done', 'skipped', 'done', 'done', 'done')),
  settled('readLockDown', lockDownWith('done', 'done', 'done', 'done', 'done')),
  rejected('readLockDown', refusal('unreachable')),
];

export const options: WalkOptions<typeof lockDownReminderMachine> = { input };

/** One path to each screen. */
export const paths = screenPaths(lockDownReminderMachine, events, selectScreen, options);

export const claims: Claims<typeof lockDownReminderMachine> = { goal: 'read', lost: ['unavailable'] };
