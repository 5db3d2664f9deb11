import type { Failure } from '#machines/shared/failure.ts';

/** What a failure to open makes of a key; `line`: nothing is known to be wrong with key or code. */
export type KeyAfterFailure = 'wrongPin' | 'lockedOut' | 'expired' | 'corrupt' | 'line';

const wrong: readonly string[] = ['pin_not_correct', 'pin_verification_failed', 'wrong_pin'];
const expired: readonly string[] = ['cmk_helper_expired', 'cmk_not_found'];
const corrupt: readonly string[] = [
  'cmk_corrupt', 'cmk_downgraded', 'cmk_parameters_refused', 'cmk_context_incorrect', 'unsupported_algorithm',
  'invalid_public_key', 'not_enforced',
];

export function keyAfterFailure({ symbol, waitUntil }: Failure): KeyAfterFailure {
  // Also where the service asks for a pause for another reason.
  if (waitUntil !== null) return 'lockedOut';
  if (wrong.includes(symbol)) return 'wrongPin';
  if (expired.includes(symbol)) return 'expired';
  return corrupt.includes(symbol) ? 'corrupt' : 'line';
}
