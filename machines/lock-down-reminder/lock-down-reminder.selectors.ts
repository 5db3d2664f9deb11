import type { SnapshotFrom } from 'xstate';
import { openSteps } from '#machines/lock-down/lock-down.rules.ts';
import type { lockDownReminderMachine } from './lock-down-reminder.machine.ts';

export type LockDownReminderScreen =
  | { readonly name: 'waiting' }
  | { readonly name: 'none' }
  | { readonly name: 'reminder'; readonly left: number };

export function selectScreen(snapshot: SnapshotFrom<typeof lockDownReminderMachine>): LockDownReminderScreen {
  if (snapshot.hasTag('busy')) return { name: 'waiting' };
  const left = openSteps(snapshot.context).length;
  return left === 0 ? { name: 'none' } : { name: 'reminder', left };
}
