import { stepAfterRefusal } from '#machines/second-factor/second-factor.rules.ts';
import type { Refusal } from '#machines/shared/failure.ts';

/** Where log-in goes on after a refusal. */
export type AfterRefusal = 'challenge' | 'challengeAgain' | 'lockedOut' | 'credentials';

const lockOuts: readonly string[] = ['suspected_attacker', 'resource_protected'];

/** `proving`: the refused call carried a second factor. */
export function afterRefusal(refusal: Refusal, proving: boolean): AfterRefusal {
  const step = stepAfterRefusal(refusal, proving);
  if (step !== 'over') return step;
  const waits = lockOuts.includes(refusal.symbol) || refusal.symbol === 'request_throttled';
  return waits && refusal.waitUntil !== null ? 'lockedOut' : 'credentials';
}
