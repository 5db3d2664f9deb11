// Apart from `sensitive-action.rules.ts`, which the log-in page loads before its form works: only the vault reads this.
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { Failure } from '#machines/shared/failure.ts';

const unreadable: readonly string[] = [
  'envelope_invalid',
  'envelope_mac_incorrect',
  'envelope_time_incorrect',
  'cmk_corrupt',
];

/** Whether the service may have done what it was asked although it did not say so: read the true state before showing a result. */
export function isOutcomeUnknown(failure: Failure | null): boolean {
  return failure !== null && (isConnectionFailure(failure) || unreadable.includes(failure.symbol));
}
