import { isOutcomeOpen } from '#machines/sensitive-action/outcome.ts';
import { notReadYet } from '#machines/shared/retryable-read.ts';
import type { AbandonmentContext, AbandonmentInput } from './abandonment.model.ts';

export function contextAtStart({ input: { reviews } }: { input: AbandonmentInput }): AbandonmentContext {
  return { ...notReadYet, reviews, status: null, locks: null, challenge: null, secondsLeft: null, lastCompleted: null, interrupted: null };
}

type Refused = Pick<AbandonmentContext, 'failure'>;

export function isUncertain({ failure }: Refused): boolean {
  return failure !== null && isOutcomeOpen(failure);
}

/** It was planned elsewhere, or by a request whose answer was lost. */
export function isScheduledBefore({ failure }: Refused): boolean {
  return failure?.symbol === 'abandonment_scheduled';
}

export function isBlocked({ failure }: Refused): boolean {
  return failure?.symbol === 'abandonment_forbidden_by_lock';
}

export interface TimeLeft {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Hours, minutes and seconds of a wait; hours are not limited to a day. */
export function timeLeft(secondsLeft: number): TimeLeft {
  const seconds = Math.max(0, secondsLeft);
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}
