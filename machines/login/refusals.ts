import type { Refusal } from '#machines/shared/failure.ts';

/** Where log-in goes on after a refusal. */
export type AfterRefusal = 'challenge' | 'challengeAgain' | 'lockedOut' | 'credentials';

const lockOuts: readonly string[] = ['suspected_attacker', 'resource_protected'];
/** These say that the credentials or the challenge itself no longer hold: a further code would be for nothing. */
const overs: readonly string[] = [
  'mfa_session_not_found', 'scenario_not_found', 'incorrect_password', 'password_error', 'account_not_found',
  'account_forbidden', 'no_password', 'client_not_found', 'cookies_off',
];

/** `proving`: the refused call carried a second factor. That step is lost only when it is over. */
export function afterRefusal({ symbol, challenge, waitUntil }: Refusal, proving: boolean): AfterRefusal {
  if (symbol === 'mfa_required' && challenge !== null) return 'challenge';
  if (proving && !overs.includes(symbol)) return 'challengeAgain';
  const waits = lockOuts.includes(symbol) || symbol === 'request_throttled';
  return waits && waitUntil !== null ? 'lockedOut' : 'credentials';
}
