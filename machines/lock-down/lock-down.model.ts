import type { LockDown, LockDownStep } from '#contract/calls/lock-down.ts';
import type { RetryableRead, RetryableReadEvent } from '#machines/shared/retryable-read.ts';

export interface LockDownInput {
  /** The steps of this brand, in their order. */
  readonly steps: readonly LockDownStep[];
  /** The event that was not the owner, where the checklist is to begin with it. */
  readonly event: string | null;
}

/** What became of a step, to be stored. */
export interface StepReport {
  readonly step: LockDownStep;
  readonly state: 'done' | 'skipped';
}

export interface LockDownContext extends RetryableRead, LockDownInput {
  /** Null until it is read, or where none was begun. */
  readonly lockDown: Readonly<LockDown> | null;
  /** The step that is open. */
  readonly current: LockDownStep | null;
  readonly report: StepReport | null;
}

export type LockDownEvent =
  | RetryableReadEvent
  | { type: 'lockDown.start' }
  | { type: 'step.skip' }
  | { type: 'step.confirm' }
  | { type: 'step.open'; step: LockDownStep }
  | { type: 'report.retry' };
