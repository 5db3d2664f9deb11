import type { Lock } from '#contract/calls/abandonment.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { RetryableRead, RetryableReadEvent } from '#machines/shared/retryable-read.ts';

/** A planned deletion. */
interface Planned {
  /** In epoch milliseconds of the service's clock: to be shown as a date. */
  readonly executeAt: number;
  /** The same moment in milliseconds of the page's steady clock: to be counted down to. */
  readonly until: number;
}

export interface AbandonmentStatus {
  readonly planned: Planned | null;
  /** How long a deletion can be undone. */
  readonly undeleteSeconds: number;
}

export interface AbandonmentInput {
  /** The page is that of the deletion: where none is planned its review opens. */
  readonly reviews: boolean;
}

export interface AbandonmentContext extends RetryableRead {
  /** The review opens automatically. */
  readonly reviews: boolean;
  /** Null until it is read. */
  readonly status: AbandonmentStatus | null;
  /** What blocks the deletion; null until it is read. */
  readonly locks: readonly Lock[] | null;
  /** The second factor, while it is requested. */
  readonly challenge: ChallengedScreen | null;
  /** Until the removal; null until the countdown has begun. */
  readonly secondsLeft: number | null;
  readonly lastCompleted: 'scheduled' | 'scheduledBefore' | 'recovered' | null;
  /** Whose answer was lost: the status that is read after it is all that is known. */
  readonly interrupted: 'request' | 'recovery' | null;
}

export type AbandonmentEvent =
  | RetryableReadEvent
  | { type: 'review.open' }
  | { type: 'review.close' }
  | { type: 'locks.refresh' }
  | { type: 'request.confirm' }
  | { type: 'recover.request' }
  | { type: 'status.check' }
  | { type: 'page.returned' }
  | { type: 'removalCountdown.tick'; secondsLeft: number };
