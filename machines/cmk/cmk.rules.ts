import type { Failure } from '#machines/shared/failure.ts';

/** The consequence of a failure to open for the key; `unknown`: neither the key nor the code is known to be wrong. */
export type KeyAfterFailure = 'wrongPin' | 'lockedOut' | 'expired' | 'corrupt' | 'unknown';

const wrong: readonly string[] = ['pin_not_correct', 'pin_verification_failed', 'wrong_pin'];
const expired: readonly string[] = ['cmk_helper_expired', 'cmk_not_found'];
const corrupt: readonly string[] = [
  'cmk_corrupt',
  'cmk_downgraded',
  'cmk_parameters_refused',
  'cmk_context_incorrect',
  'unsupported_algorithm',
  'invalid_public_key',
  'not_enforced',
];

export function keyAfterFailure(failure: Failure | null): KeyAfterFailure {
  if (failure === null) return 'unknown';
  const { symbol, waitUntil } = failure;
  // The service may also request a wait for other reasons.
  if (waitUntil !== null) return 'lockedOut';
  if (wrong.includes(symbol)) return 'wrongPin';
  if (expired.includes(symbol)) return 'expired';
  return corrupt.includes(symbol) ? 'corrupt' : 'unknown';
}

/** Why a passkey did not open the keys. Unless that says something about the keys, a wait for codes goes on. */
export function passkeyFailure(refused: Failure, former: Failure | null): Failure {
  return keyAfterFailure(refused) === 'unknown' ? { ...refused, waitUntil: former?.waitUntil ?? null } : refused;
}
