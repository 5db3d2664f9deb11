import type { LockDown, LockDownStep } from '#contract/calls/lock-down.ts';
import type { SecurityEventReply } from '#contract/calls/security-activity.ts';
import type { RetryableReadEvent } from '#machines/retryable-read/retryable-read.model.ts';
import type { Wait } from '#machines/shared/wait.ts';

export interface LockDownInput {
  /** This brand's steps, in order. */
  readonly steps: readonly LockDownStep[];
  /** The event to report. */
  readonly event: string | null;
  /** It was reported by a press on this site; otherwise a link names it, and nothing starts until a press. */
  readonly isPressed: boolean;
}

/** The result of a step, to be stored. */
export interface StepReport {
  readonly step: LockDownStep;
  readonly state: 'done' | 'skipped';
}

export interface LockDownContext extends Wait, LockDownInput {
  /** Null until read, or if no checklist was started. */
  readonly lockDown: Readonly<LockDown> | null;
  /** The event that a link names, before its report is pressed. */
  readonly linked: Readonly<SecurityEventReply> | null;
  /** The open step. */
  readonly current: LockDownStep | null;
  readonly report: StepReport | null;
  /** The recovery address was confirmed from a place that is not known, so the step is still open. */
  readonly isUnkept: boolean;
}

export type LockDownEvent =
  | RetryableReadEvent
  | { type: 'lockDown.start' }
  | { type: 'step.skip' }
  | { type: 'step.confirm' }
  | { type: 'step.open'; step: LockDownStep }
  | { type: 'report.retry' };
