// Apart from `sensitive-action.rules.ts` and `parent-actions.ts`, which the login page loads before its form works:
// the flows of the account read this.
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { ChallengedScreen } from './sensitive-action.selectors.ts';

const unreadable: readonly string[] = [
  'envelope_invalid',
  'envelope_mac_incorrect',
  'envelope_time_incorrect',
  'cmk_corrupt',
];

/**
 * Whether the service may have done what it was asked although it did not say so: read the true state before showing a
 * result.
 */
export function isOutcomeUnknown(failure: Failure | null): boolean {
  return failure !== null && (isConnectionFailure(failure) || unreadable.includes(failure.symbol));
}

/**
 * Guard of what closes the flow's dialog: only while a proof is asked for, because a running call cannot be cancelled.
 */
export function isProofRequested({ context }: { context: { challenge: ChallengedScreen | null } }): boolean {
  return context.challenge?.busy === false;
}
