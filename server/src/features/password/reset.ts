import { resetScenario } from '#contract/calls/challenge.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { emailKey, findAccount, type Account } from '../../accounts/accounts.ts';
import { closeOtherSessions } from '../../accounts/close-sessions.ts';
import type { Origin } from '../../platform/client-address.ts';
import { requireGoodPassword } from '../../accounts/new-password.ts';
import { reportAct } from '../../accounts/report.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Services } from '../../platform/configuration/services.ts';
import { isMailed } from '../second-factor/rules.ts';
import { startChallenge } from '../second-factor/start-challenge.ts';
import { findMethod, type MethodRow } from '../second-factor/store.ts';
import { withVerifiedChallenge, type Proof } from '../second-factor/verify.ts';
import { startLinkReview, type LinkReview } from './link-review.ts';
import { setPassword } from './store.ts';

interface Reset {
  brand: Brand;
  /** The address that was typed. */
  email: string;
  password: string;
  proof: Proof;
  origin: Origin;
}

/**
 * Sets a new password with a mailed code; with two-factor authentication the code starts the challenge of the second factor,
 * whose proof sets it. A password against the rules leaves the proof unused. Returns the connections that are to be looked at.
 */
export async function resetPassword(
  services: Services,
  { brand, email, password, proof, origin }: Reset,
): Promise<LinkReview | undefined> {
  const { database, passwords, limits } = services;
  await requireGoodPassword(password, { email, brand });
  const method = await findMethod(database.query, proof.id);
  if (method === null || (proof.scenario !== null && proof.scenario !== resetScenario))
    throw new ApiError('mfa_session_not_found');
  const account = method.account_id === null ? null : await findAccount(database.query, method.account_id);
  // The proof of one account sets the password of no other.
  if (account !== null && account.email_key !== emailKey(email)) throw new ApiError('mfa_session_not_found');
  const isLastStep = account !== null && !needsSecondFactor(account, method);
  let passwordHash = '';
  const prepare = async (): Promise<void> => {
    if (isLastStep) passwordHash = await passwords.hash(password, proof.line);
  };
  let review: LinkReview | undefined;
  const isDone = await withVerifiedChallenge(
    services,
    { account, purpose: resetScenario, proof, prepare },
    async (query) => {
      if (account === null || account.disabled_at !== null) throw new ApiError('mfa_session_not_found');
      if (!isLastStep) return false;
      const now = services.clock.now();
      if (!(await setPassword(query, account.id, passwordHash, now))) throw new ApiError('mfa_session_not_found');
      await closeOtherSessions(query, account.id, now, null);
      review = await startLinkReview(services, query, { account, origin, now });
      await reportAct(services, query, { account, type: 'reset password', at: now, origin });
      return true;
    },
  );
  if (account === null) return undefined;
  if (!isDone)
    throw new ApiError('mfa_required', await startChallenge(services, account, resetScenario, method.client_id));
  await limits.account.reset(`account:${account.id}`);
  return review;
}

function needsSecondFactor({ totp_secret: secret }: Account, { type }: MethodRow): boolean {
  return secret !== null && isMailed(type);
}
