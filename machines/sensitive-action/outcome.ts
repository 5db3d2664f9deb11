import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { Failure } from '#machines/shared/failure.ts';

const unreadable: readonly string[] = ['envelope_invalid', 'envelope_mac_incorrect', 'envelope_time_incorrect', 'cmk_corrupt'];

/** After these nobody knows whether the service did what it was asked: the true state is read before the page speaks. */
export function isOutcomeOpen(failure: Failure): boolean {
  return isConnectionFailure(failure) || unreadable.includes(failure.symbol);
}
