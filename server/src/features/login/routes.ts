import type { FastifyRequest } from 'fastify';
import type { InferOutput } from 'valibot';
import {
  forgetTrustedDevice,
  loginScenario,
  logInWithPassword,
  type loginBody,
  type LoginReply,
} from '#contract/calls/login.ts';
import { renewToken, type TokenReply } from '#contract/calls/session.ts';
import { codes } from '#contract/symbols.ts';
import { requireBrand, type Brand } from '../../platform/configuration/brands.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import { accountProblem, endOf, sessionState } from '../../sessions/session-rules.ts';
import { AccountChanged, issueAccessToken, openSession } from '../../sessions/open-session.ts';
import { checkPassword } from './verify-password.ts';
import { proofOf, withVerifiedChallenge } from '../second-factor/verify.ts';
import { startChallenge } from '../second-factor/start-challenge.ts';
import { loginRequired, ApiError } from '../../platform/api-error.ts';
import type { Origin } from '../../platform/client-address.ts';
import type { Account } from '../../accounts/accounts.ts';
import { tellOfBreach } from '../../accounts/tell-of-breach.ts';
import { findSession, touchSession } from '../../sessions/sessions.ts';
import { deleteTrustToken, findTrustToken, isTrusted } from '../../sessions/trusted-devices.ts';
import { formerSessionCode } from '../../platform/http/cookies.ts';
import { pageLanguage } from '../../platform/language/language.ts';
import { createFairQueue } from '../../platform/crypto/fair-queue.ts';
import { knownBrowser, rememberBrowser } from '../../sessions/known-browsers.ts';
import { queueCallerOf, originOfRequest, throttle } from '../../sessions/authenticate.ts';
import { contractRoute, abortSignalOf } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

/** Concurrent logins per process: fewer than the database has connections, so that a flood cannot take them all. */
const logInsAtOnce = 8;
/** About two seconds of work. */
const maxWaiting = 200;
/** The longest wait in the queue. */
const maxWaitMs = 4000;

/** Login and token renewal, which share a path, and forgetting a trusted device. */
export const routes: FeatureRoutes = ({ services }) => {
  const inTurn = createFairQueue(logInsAtOnce, maxWaiting);
  return [
    contractRoute(logInWithPassword, (request, body, signal) => {
      const caller = queueCallerOf(request);
      const since = performance.now();
      return inTurn(caller, () => {
        // For a machine that is slower or busier than assumed.
        if (performance.now() - since > maxWaitMs) throw new ApiError('request_throttled', { retryAfter: 2 });
        const attempt = () => logIn(services, request, body, signal);
        // Retry once, so that a login during a password change gets "wrong password" rather than "try again".
        return attempt().catch((error: unknown) =>
          error instanceof AccountChanged ? attempt() : Promise.reject(error),
        );
      });
    }),
    contractRoute(renewToken, async (request, { client_id, code }) => {
      await throttle(services, request);
      return renew(services, requireBrand(services.brands, client_id), code, originOfRequest(request));
    }),
    contractRoute(forgetTrustedDevice, async (request, { token }) => {
      await throttle(services, request);
      await deleteTrustToken(services.database.query, services.keys.hash('trust-token', token));
    }),
  ];
};

async function logIn(
  services: Services,
  request: FastifyRequest,
  body: InferOutput<typeof loginBody>,
  signal: AbortSignal,
): Promise<LoginReply> {
  await throttle(services, request);
  const brand = requireBrand(services.brands, body.client_id);
  const origin = originOfRequest(request);
  const proof = proofOf(request);
  if (proof !== null && proof.scenario !== loginScenario) throw new ApiError('scenario_not_found');
  const { username, password } = body;
  const phones = brand.userNames === 'emailOrPhone';
  const trustId = (known: Account) => trustedDevice(services, known, body.mfa_trust_token);
  const {
    account,
    trustId: trusted,
    complete,
  } = await checkPassword(services, {
    username,
    password,
    phones,
    origin,
    trustId,
    browser: (known) => knownBrowser(services, { request, brand, account: known }),
    signal: abortSignalOf(request),
  });
  const opening = {
    account,
    clientId: brand.clientId,
    language: pageLanguage(request, brand),
    origin,
    formerCode: formerSessionCode(services, request, brand),
    event: 'login with password',
    signal,
  } as const;
  const secondFactor = account.totp_secret !== null && trusted === null;
  if (secondFactor && proof === null) {
    throw new ApiError(
      'mfa_required',
      await startChallenge(services, account, { purpose: loginScenario, clientId: brand.clientId }),
    );
  }
  const trust = body.mfa_trusted === 'true' || body.mfa_trusted === '1';
  const reply =
    secondFactor && proof !== null
      ? await withVerifiedChallenge(services, { account, purpose: loginScenario, proof }, (query, services) =>
          openSession(services, query, { ...opening, trust }),
        )
      : await inTransaction(services, (query, services) =>
          openSession(services, query, { ...opening, trust: false, trustId: trusted }),
        );
  await complete();
  await rememberBrowser(services, { request, brand }, reply);
  // Beside the response, because no login waits for a list. One that fails is made up for at the next login.
  void tellOfBreach(services, { account, password, origin }).catch((error: unknown) =>
    request.log.warn(error, 'the owner of a stolen password could not be told'),
  );
  return reply;
}

/**
 * The number of a trusted device, which skips the second factor, or null. What is wrong with a token is not reported.
 */
async function trustedDevice(
  { database, keys, clock }: Services,
  account: Account,
  trustToken: string | undefined,
): Promise<number | null> {
  if (trustToken === undefined) return null;
  const found = await findTrustToken(database.query, keys.hash('trust-token', trustToken));
  return isTrusted(found, account, clock.now()) ? (found?.id ?? null) : null;
}

async function renew(services: Services, brand: Brand, code: string, origin: Origin): Promise<TokenReply> {
  const { database, keys, clock, settings } = services;
  const session = await findSession(database.query, keys.hash('session-code', code));
  const state = sessionState(session, clock.now(), settings.SESSION_IDLE_SECONDS);
  if (session === null || session.client_id !== brand.clientId) throw loginRequired();
  if (state === 'ended') throw loginRequired(endOf(session, session, clock.now(), settings.SESSION_IDLE_SECONDS));
  if (state === 'expired') throw new ApiError('session_code_expired', { code: codes.loginRequired });
  const problem = accountProblem(session, clock.now());
  if (problem !== null) throw new ApiError(problem);
  await touchSession(database.query, session, {
    now: clock.now(),
    origin,
    idleSeconds: settings.SESSION_IDLE_SECONDS,
    mustNote: true,
  });
  return issueAccessToken(services, database.query, session);
}
