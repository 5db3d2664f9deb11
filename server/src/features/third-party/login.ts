import type { LoginReply } from '#contract/calls/login.ts';
import { thirdPartyScenario } from '#contract/calls/third-party.ts';
import { inTransaction, type Act } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import { accountProblem } from '../../sessions/session-rules.ts';
import { providerProblem, usableEmail } from './rules.ts';
import { issueTicket, type RequestContext } from './register.ts';
import { openSession } from '../../sessions/open-session.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { withVerifiedChallenge, type Proof } from '../second-factor/verify.ts';
import { startChallenge } from '../second-factor/start-challenge.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findAccount, findByUsername, lockAccount, type Account } from '../../accounts/accounts.ts';
import { isAddressHeld } from '../../accounts/held-addresses.ts';
import {
  deleteAuthorizationRequest,
  findExchanged,
  findLinked,
  isStillLinked,
  storeExchange,
  consumeAuthorizationRequest,
  type RequestKey,
  type AuthorizationRequest,
} from './store.ts';
import type { Answer, Identity, LogReason } from '../../platform/configuration/provider.ts';
import { findProvider, type Provider } from '../../platform/configuration/provider.ts';
import { stateHashOf, verifierPurpose } from './start.ts';

export interface AuthorizationResponse extends RequestContext {
  system: string;
  answer: Answer;
  proof: Proof | null;
  logReason: LogReason;
}

/**
 * Signs a user in after the redirect from a third party. The code is valid once; if a second factor is required, its
 * exchange is stored until then.
 */
export async function logInFromThirdParty(services: Services, response: AuthorizationResponse): Promise<LoginReply> {
  const { brand, language, system, answer, proof, origin, formerCode, signal } = response;
  const key = { stateHash: stateHashOf(services, answer.state), system, clientId: brand.clientId };
  const account = (await findPendingExchange(services, key, answer)) ?? (await exchange(services, key, response));
  if (account.totp_secret !== null && proof === null) {
    throw new ApiError(
      'mfa_required',
      await startChallenge(services, account, { purpose: thirdPartyScenario, clientId: brand.clientId }),
    );
  }
  const open: Act<LoginReply> = async (query, services) => {
    // Locks as removing a link does: it is either already removed, or its removal waits.
    await lockAccount(query, account.id);
    const isLinked = await isStillLinked(query, key, account.id);
    if (!(await deleteAuthorizationRequest(query, key.stateHash)) || !isLinked)
      throw new ApiError('third_account_refused');
    const opening = {
      account,
      clientId: brand.clientId,
      language,
      origin,
      formerCode,
      event: 'login with third account',
      trust: false,
      signal,
    } as const;
    return openSession(services, query, opening);
  };
  if (account.totp_secret === null || proof === null) return inTransaction(services, open);
  return withVerifiedChallenge(services, { account, purpose: thirdPartyScenario, proof }, open);
}

/**
 * The account of an exchange that awaits the second factor. A change of password or factors ends it, like the sessions.
 */
async function findPendingExchange(services: Services, key: RequestKey, answer: Answer): Promise<Account | null> {
  const { database, clock } = services;
  const found = await findExchanged(database.query, key, codeHashOf(services, answer), clock.now());
  if (found === null) return null;
  const account = await findAccount(database.query, found.account);
  const problem = accountProblem(account, clock.now());
  if (problem !== null) throw new ApiError(problem);
  const isChanged =
    account !== null &&
    (account.password_changed_at >= found.exchangedAt || account.factors_changed_at >= found.exchangedAt);
  if (isChanged || !(await isStillLinked(database.query, key, found.account)))
    throw new ApiError('third_account_refused');
  return account;
}

async function exchange(
  services: Services,
  key: RequestKey,
  { brand, answer, logReason }: AuthorizationResponse,
): Promise<Account> {
  const { database, clock, settings } = services;
  const { provider, identity } = await exchangeOnce(services, key, { brand, answer, logReason });
  const account = await accountOf(services, key, provider, identity);
  if (account.totp_secret !== null) {
    const expiresAt = secondsAfter(clock.now(), settings.CHALLENGE_SECONDS);
    await storeExchange(database.query, key.stateHash, {
      codeHash: codeHashOf(services, answer),
      account: account.id,
      expiresAt,
    });
  }
  return account;
}

/**
 * Consumes the authorization request before the exchange, so that only one of several requests succeeds, and none after
 * a failure.
 */
export async function exchangeOnce(
  { database, keys, clock, openId, providers }: Services,
  key: RequestKey,
  { brand, answer, logReason }: Pick<AuthorizationResponse, 'brand' | 'answer' | 'logReason'>,
): Promise<{ provider: Provider; identity: Identity }> {
  const request = await consumeAuthorizationRequest(database.query, key, clock.now());
  const provider = findProvider(providers, brand, key.system);
  if (request === null || provider === null) throw new ApiError('third_account_refused');
  const authorization = {
    redirectUri: request.redirect_uri,
    state: answer.state,
    nonce: request.nonce,
    verifier: openVerifier(keys, request),
  };
  return { provider, identity: await openId.exchange(provider, authorization, answer, logReason) };
}

function openVerifier(keys: Services['keys'], { state_hash, verifier }: AuthorizationRequest): string {
  return keys.open(verifierPurpose(state_hash), verifier).toString();
}

async function accountOf(
  services: Services,
  key: RequestKey,
  { name: provider }: Provider,
  identity: Identity,
): Promise<Account> {
  const { query } = services.database;
  const linked = await findLinked(query, key.system, identity.subject);
  const { email, verified } = usableEmail(identity);
  const now = services.clock.now();
  const namesake = linked === null && email !== null ? await findByUsername(query, email, false) : null;
  // An address reserved for an account counts as that account's: the form could not create another one.
  const isKnown = namesake !== null || (email !== null && (await isAddressHeld(query, email, { now })));
  const problem = providerProblem({ linked, emailVerified: verified, emailKnown: isKnown }, now);
  if (problem === 'third_account_require_email') {
    throw new ApiError(problem, {
      ...(await issueTicket(services, key, { ...identity, email, emailVerified: verified })),
      provider,
    });
  }
  // Only the address's proved owner gets here, who may know whether it has a password.
  if (problem === 'account_found' && namesake !== null)
    throw new ApiError(namesake.password_hash === null ? 'no_password' : problem, { email: namesake.email });
  if (problem === 'account_found' && email !== null) throw new ApiError(problem, { email });
  if (problem !== null) throw new ApiError(problem);
  if (linked === null) throw new ApiError('account_not_found');
  return linked;
}

/** The code of an exchange as stored. */
export function codeHashOf({ keys }: Services, { code }: Answer): string {
  return keys.hash('third-code', code);
}
