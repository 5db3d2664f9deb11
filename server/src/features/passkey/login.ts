import type { FastifyRequest } from 'fastify';
import type { LoginReply } from '#contract/calls/login.ts';
import type { PasskeyAssertion, RequestOptions } from '#contract/calls/passkey.ts';
import { findAccount, lockAccount } from '../../accounts/accounts.ts';
import { verifyUse } from '../../accounts/passkey-use.ts';
import { ceremonyMs, findPasskey, isNewPasskey, setUsed, userHandleOf } from '../../accounts/passkeys.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { equalHashes } from '../../platform/crypto/key.ts';
import { formerSessionCode } from '../../platform/http/cookies.ts';
import { pageLanguage } from '../../platform/language/language.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import { originOfRequest } from '../../sessions/authenticate.ts';
import { openSession } from '../../sessions/open-session.ts';
import { accountProblem } from '../../sessions/session-rules.ts';
import { browserOf, issueChallenge, markBrowser, takeChallenge } from './challenge.ts';
import { refuse } from './verify.ts';

/** Answers what a browser needs to log in with a passkey. */
export async function startPasskeyLogin(
  services: Services,
  request: FastifyRequest,
  brand: Brand,
): Promise<RequestOptions> {
  const holder = markBrowser(services, request, brand);
  const challenge = await issueChallenge(services, services.database.query, holder);
  return { challenge, rpId: brand.accountHost, timeout: ceremonyMs, userVerification: 'required' };
}

interface Attempt {
  request: FastifyRequest;
  brand: Brand;
  assertion: PasskeyAssertion;
  signal: AbortSignal;
}

/**
 * Logs in with a passkey. No second factor follows: the authenticator has verified its user, and only what a person has
 * can sign.
 */
export async function logInWithPasskey(services: Services, attempt: Attempt): Promise<LoginReply> {
  const { request, brand, assertion, signal } = attempt;
  const expectedChallenge = await takeChallenge(services, assertion.response.clientDataJSON, browserOf(request, brand));
  const passkey = await findPasskey(services.database.query, assertion.id);
  if (passkey === null) throw new ApiError('passkey_unknown');
  if (!equalHashes(assertion.response.userHandle, userHandleOf(services, passkey.account_id)))
    throw new ApiError('passkey_refused');
  const expected = { challenge: expectedChallenge, origin: brand.accountOrigin, rpId: brand.accountHost };
  const used = await verifyUse(assertion, passkey, expected).catch((error: unknown) => refuse(request, error));
  return inTransaction(services, async (query, services) => {
    const now = services.clock.now();
    // Locks as removing a passkey does: it is either already removed, or its removal waits.
    await lockAccount(query, passkey.account_id);
    const account = await findAccount(query, passkey.account_id);
    const problem = accountProblem(account, now);
    if (problem !== null) throw new ApiError(problem);
    if (account === null) throw new ApiError('account_not_found');
    if (!(await setUsed(query, passkey, { ...used, used_at: now }))) throw new ApiError('passkey_refused');
    return openSession(services, query, {
      account,
      clientId: brand.clientId,
      language: pageLanguage(request, brand),
      origin: originOfRequest(request),
      formerCode: formerSessionCode(services, request, brand),
      event: 'login with passkey',
      passkey: { id: passkey.id, isNew: isNewPasskey(passkey, now) },
      trust: false,
      signal,
    });
  });
}
