import type { scenarios } from '#contract/calls/second-factor.ts';
import type { Act } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { SignedRequest } from '../../sessions/authenticate.ts';
import { proofOf, withVerifiedChallenge } from './verify.ts';
import { startChallenge } from './start-challenge.ts';

interface VerifiedOperation extends SignedRequest {
  purpose: (typeof scenarios)[number];
  /** The login that the proof allows, and no other one. */
  phoneLogin?: { id: number; expires_at: Date };
  /** Expensive work, not done for a missing or wrong proof. */
  prepare?: () => Promise<void>;
}

/** Performs a signed-in customer's operation with the proof in the request, or refuses with a new challenge. */
export async function requireProof<T>(
  services: Services,
  { request, caller: { account, session }, purpose, phoneLogin, prepare }: VerifiedOperation,
  operation: Act<T>,
): Promise<T> {
  const proof = proofOf(request);
  if (proof === null)
    throw new ApiError(
      'mfa_required',
      await startChallenge(services, account, { purpose, phoneLogin, clientId: session.client_id }),
    );
  if (proof.scenario !== null && proof.scenario !== purpose) throw new ApiError('scenario_not_found');
  return withVerifiedChallenge(
    services,
    { account, purpose, phoneLogin: phoneLogin?.id ?? null, proof, session: session.id, ...(prepare && { prepare }) },
    operation,
  );
}
