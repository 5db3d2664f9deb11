import type { Kysely } from 'kysely';
import type { LoginReply } from '#contract/calls/login.ts';
import { thirdPartyScenario } from '#contract/calls/third-party.ts';
import type { Brand } from '../../brands.ts';
import type { Services } from '../../services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { accountProblem } from '../../platform/accounts/session-rules.ts';
import { thirdPartyProblem } from './rules.ts';
import { openSession } from '../../platform/accounts/open-session.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { withVerifiedChallenge, type Proof } from '../second-factor/verify.ts';
import { startChallenge } from '../second-factor/start-challenge.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findAccount, findByUserName, type Account } from '../../platform/accounts/accounts.ts';
import type { Origin } from '../../platform/accounts/events.ts';
import { endThirdAttempt, findExchanged, findLinked, keepExchange, takeThirdAttempt, type AttemptKey, type ThirdAttempt } from './store.ts';
import type { Answer, Identity, Remark } from './oidc-client.ts';
import { findParty } from './provider.ts';
import { stateHashOf, verifierPurpose } from './start.ts';

interface AuthorizationResponse {
  brand: Brand;
  system: string;
  answer: Answer;
  proof: Proof | null;
  origin: Origin;
  signal: AbortSignal;
  remark: Remark;
}

/** Signs in who comes back from a third party. The answer works once; with a second factor it is kept until that follows. */
export async function logInFromThirdParty(services: Services, arrival: AuthorizationResponse): Promise<LoginReply> {
  const { brand, system, answer, proof, origin, signal } = arrival;
  const key = { stateHash: stateHashOf(services, answer.state), system, clientId: brand.clientId };
  const account = (await findKept(services, key, answer)) ?? (await exchange(services, key, arrival));
  if (account.totp_secret !== null && proof === null) {
    throw new ApiError('mfa_required', await startChallenge(services, account, thirdPartyScenario, brand.clientId));
  }
  const open = async (query: Kysely<Tables>): Promise<LoginReply> => {
    if (!(await endThirdAttempt(query, key.stateHash))) throw new ApiError('third_account_refused');
    const opening = { account, clientId: brand.clientId, origin, event: 'login with third account', trust: false, signal } as const;
    return openSession(services, query, opening);
  };
  if (account.totp_secret === null || proof === null) return services.database.query.transaction().execute(open);
  return withVerifiedChallenge(services, { account, purpose: thirdPartyScenario, proof }, open);
}

/** The account of an exchange that waits for the second factor. */
async function findKept(services: Services, key: AttemptKey, answer: Answer): Promise<Account | null> {
  const { database, clock } = services;
  const id = await findExchanged(database.query, key, codeHashOf(services, answer), clock.now());
  if (id === null) return null;
  const account = await findAccount(database.query, id);
  const problem = accountProblem(account);
  if (problem !== null) throw new ApiError(problem);
  return account;
}

/** Takes the attempt before the exchange, so that of several requests one goes through, and none again after a failure. */
async function exchange(services: Services, key: AttemptKey, { brand, answer, remark }: AuthorizationResponse): Promise<Account> {
  const { database, keys, clock, openId, providers, settings } = services;
  const attempt = await takeThirdAttempt(database.query, key, clock.now());
  const party = findParty(providers, brand, key.system);
  if (attempt === null || party === null) throw new ApiError('third_account_refused');
  const way = { redirectUri: attempt.redirect_uri, state: answer.state, nonce: attempt.nonce, verifier: openVerifier(keys, attempt) };
  const account = await accountOf(services, key.system, await openId.exchange(party, way, answer, remark));
  if (account.totp_secret !== null) {
    const expiresAt = secondsAfter(clock.now(), settings.CHALLENGE_SECONDS);
    await keepExchange(database.query, key.stateHash, { codeHash: codeHashOf(services, answer), account: account.id, expiresAt });
  }
  return account;
}

function openVerifier(keys: Services['keys'], { state_hash, verifier }: ThirdAttempt): string {
  return keys.open(verifierPurpose(state_hash), verifier).toString();
}

async function accountOf({ database }: Services, system: string, { subject, email, emailVerified }: Identity): Promise<Account> {
  const linked = await findLinked(database.query, system, subject);
  const namesake = linked === null && email !== null ? await findByUserName(database.query, email, false) : null;
  const problem = thirdPartyProblem({ linked, emailVerified, emailKnown: namesake !== null });
  if (problem !== null) throw new ApiError(problem);
  if (linked === null) throw new ApiError('account_not_found');
  return linked;
}

/** How the code of an exchange is kept. */
function codeHashOf({ keys }: Services, { code }: Answer): string {
  return keys.hash('third-code', code);
}
