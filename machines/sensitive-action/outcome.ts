// Apart from `sensitive-action.rules.ts`, which the log-in page loads before its form works: only the vault reads this.
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { Failure } from '#machines/shared/failure.ts';

const unreadable: readonly string[] = ['envelope_invalid', 'envelope_mac_incorrect', 'envelope_time_incorrect', 'cmk_corrupt'];

/** After these it is not known whether the service did what it was asked: read the true state before showing a result. */
export function isOutcomeOpen(failure: Failure): boolean {
  return isConnectionFailure(failure) || unreadable.includes(failure.symbol);
}
