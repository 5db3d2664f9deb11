import type { Blocker } from '#contract/calls/abandonment.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { Failure } from '#machines/shared/failure.ts';

/** A planned deletion. */
interface Planned {
  /** For display as a date: epoch milliseconds of the service's clock. */
  readonly executeAt: number;
  /** For the countdown: the same moment in milliseconds of the page's steady clock. */
  readonly until: number;
}

export interface DeletionStatus {
  readonly planned: Planned | null;
  /** How long a deletion can be undone. */
  readonly undeleteSeconds: number;
}

export interface AbandonmentInput {
  /** Whether this is the deletion page, where the review opens if no deletion is planned. */
  readonly reviews: boolean;
}

export interface AbandonmentContext extends Unread {
  /** Why the deletion or the recovery was refused. */
  readonly failure: Failure | null;
  /** The review opens automatically. */
  readonly reviews: boolean;
  /** Null until it is read. */
  readonly status: DeletionStatus | null;
  /** What blocks the deletion; null until it is read. */
  readonly blockers: readonly Blocker[] | null;
  /** The second factor, while it is requested. */
  readonly challenge: ChallengedScreen | null;
  /** Time until the account is deleted; null before the countdown starts. */
  readonly secondsLeft: number | null;
  readonly lastCompleted: 'scheduled' | 'scheduledBefore' | 'recovered' | null;
  /** The request whose response was lost, so only the status we re-read is certain. */
  readonly interrupted: 'request' | 'recovery' | null;
}

export type AbandonmentEvent =
  | RetryableReadEvent
  | { type: 'review.open' }
  | { type: 'review.close' }
  | { type: 'blockers.refresh' }
  | { type: 'request.confirm' }
  | { type: 'recover.request' }
  | { type: 'status.check' }
  | { type: 'page.returned' }
  | { type: 'deletionCountdown.tick'; secondsLeft: number };
