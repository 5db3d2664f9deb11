import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { UnsavedText } from '#machines/shared/unsaved-text.ts';

export interface RecoveryEmailContext extends Unread {
  /** Partly masked; null if there is no address, or before it is read. */
  readonly email: string | null;
  /** The address has been read. */
  readonly isKnown: boolean;
  /** An address typed before the session ended; opened again once. */
  readonly unsaved: UnsavedText | null;
  /** Why it could not be removed. */
  readonly failure: Failure | null;
  /** The second factor for removing it, while requested. */
  readonly challenge: ChallengedScreen | null;
  /** It was removed a moment ago. */
  readonly isTurnedOff: boolean;
  /** The response was lost, so only what we re-read is certain. */
  readonly isInterrupted: boolean;
}

export type RecoveryEmailInput = Pick<RecoveryEmailContext, 'unsaved'> | undefined;

export type RecoveryEmailEvent =
  | RetryableReadEvent
  | { type: 'recovery.set' }
  | { type: 'manage.open' }
  | { type: 'manage.close' }
  | { type: 'turnOff.start' }
  | { type: 'turnOff.confirm' }
  | { type: 'turnOff.cancel' };
