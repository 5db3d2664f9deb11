import type { Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { RetryableReadEvent } from '#machines/shared/retryable-read.ts';

export interface RecoveryEmailContext extends Unread {
  /** Partly masked; null where none is set, or before it is read. */
  readonly email: string | null;
  /** It was read. */
  readonly isKnown: boolean;
  /** Why it was not turned off. */
  readonly failure: Failure | null;
  /** The second factor for turning it off, while it is requested. */
  readonly challenge: ChallengedScreen | null;
  /** It was turned off just now. */
  readonly isTurnedOff: boolean;
  /** An answer was lost: what is read after it is all that is known. */
  readonly isInterrupted: boolean;
}

export type RecoveryEmailEvent =
  | RetryableReadEvent
  | { type: 'recovery.set' }
  | { type: 'manage.open' }
  | { type: 'manage.close' }
  | { type: 'turnOff.start' }
  | { type: 'turnOff.confirm' }
  | { type: 'turnOff.cancel' };
