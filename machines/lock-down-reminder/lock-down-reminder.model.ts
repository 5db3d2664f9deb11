import type { EventObject } from 'xstate';
import type { LockDownContext, LockDownInput } from '#machines/lock-down/lock-down.model.ts';

export type LockDownReminderInput = Pick<LockDownInput, 'steps'>;

export interface LockDownReminderContext extends LockDownReminderInput {
  /** Null until read, or if no checklist was started. */
  readonly lockDown: LockDownContext['lockDown'];
}

/** It only reads. */
export type LockDownReminderEvent = EventObject;
