// Kept out of `sensitive-action.rules.ts` and `parent-actions.ts`, which the login page loads before its form can be
// used: only the flows of the account need this.
import { isConnectionFailure, type Failure } from '#machines/shared/failure.ts';
import type { ChallengedScreen } from './sensitive-action.selectors.ts';

const unreadable: readonly string[] = [
  'envelope_invalid',
  'envelope_mac_incorrect',
  'envelope_time_incorrect',
  'cmk_corrupt',
];

/**
 * Whether the service may have carried out the request although it did not confirm it. If so, read the true state
 * before showing a result.
 */
export function isOutcomeUnknown(failure: Failure | null): boolean {
  return failure !== null && (isConnectionFailure(failure) || unreadable.includes(failure.symbol));
}

/**
 * Guards closing the flow's dialog: allowed only while a proof is requested, because a running call cannot be
 * cancelled.
 */
export function isProofRequested({ context }: { context: { challenge: ChallengedScreen | null } }): boolean {
  return context.challenge?.busy === false;
}

/** "Wrong password" is precise for a logged-in user; at login the text also covers a wrong account. */
export function signedInFailure(failure: Failure | null): Failure | null {
  return failure?.symbol === 'password_error' ? { ...failure, symbol: 'wrong_password' } : failure;
}
