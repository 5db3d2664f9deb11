import type { CheckUp, CheckUpLine } from '#contract/calls/check-up.ts';
import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { Failure } from '#machines/shared/failure.ts';

export interface CheckUpInput {
  /** Whether passkeys can be created here. */
  readonly canCreatePasskeys: boolean;
}

export interface CheckUpContext extends Unread, CheckUpInput {
  /** Null until read. */
  readonly checkUp: CheckUp | null;
  /** The line being dismissed. */
  readonly line: CheckUpLine | null;
  readonly lastDismissed: CheckUpLine | null;
  readonly failure: Failure | null;
}

export type CheckUpEvent =
  | RetryableReadEvent
  | { type: 'line.dismiss'; line: CheckUpLine }
  /** A call of this page may have changed what stands open. */
  | { type: 'account.acted' };
