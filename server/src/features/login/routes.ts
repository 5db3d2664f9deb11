import type { FastifyRequest } from 'fastify';
import type { InferOutput } from 'valibot';
import { loginScenario, logInWithPassword, type loginBody, type LoginReply } from '#contract/calls/login.ts';
import { renewToken, type TokenReply } from '#contract/calls/session.ts';
import { codes } from '#contract/symbols.ts';
import { requireBrand, type Brand } from '../../brands.ts';
import type { Context } from '../../services.ts';
import { accountProblem, sessionState } from '../../platform/accounts/session-rules.ts';
import { isTrusted } from './trust-rules.ts';
import { issueAccessToken, openSession } from '../../platform/accounts/open-session.ts';
import { checkPassword } from './verify-password.ts';
import { proofOf, withProof } from '../second-factor/verify.ts';
import { startProof } from '../second-factor/start-challenge.ts';
import { loginRequired, Refusal } from '../../platform/http/api-error.ts';
import { findAccount, type Account } from '../../platform/accounts/accounts.ts';
import { findSession } from '../../platform/accounts/sessions.ts';
import { findTrustToken } from './trusted-devices.ts';
import { originOfRequest, throttle } from '../../platform/http/authenticate.ts';
import { serve, type Served } from '../../platform/http/contract-routes.ts';

/** Log-in and renewal, two grants at one address. */
export function tokenCalls(context: Context): Served[] {
  return [
    serve(logInWithPassword, (request, body, signal) => logIn(context, request, body, signal)),
    serve(renewToken, async (request, { client_id, code }) => {
      await throttle(context, request);
      return renew(context, requireBrand(context.brands, client_id), code);
    }),
  ];
}

async function logIn(context: Context, request: FastifyRequest, body: InferOutput<typeof loginBody>, signal: AbortSignal): Promise<LoginReply> {
  await throttle(context, request);
  const brand = requireBrand(context.brands, body.client_id);
  const origin = originOfRequest(request);
  const proof = proofOf(request);
  if (proof !== null && proof.scenario !== loginScenario) throw new Refusal('scenario_not_found');
  const { username: userName, password } = body;
  const phones = brand.userNames === 'emailOrPhone';
  const { account, complete } = await checkPassword(context, { userName, password, phones, address: origin.address });
  const opening = { account, clientId: brand.clientId, origin, event: 'login with password', signal } as const;
  const secondFactor = account.totp_secret !== null && !(await isSpared(context, account, body.mfa_trust_token));
  if (secondFactor && proof === null) {
    throw new Refusal('mfa_required', await startProof(context, account, loginScenario, brand.clientId));
  }
  const trust = body.mfa_trusted === 'true' || body.mfa_trusted === '1';
  const reply =
    secondFactor && proof !== null
      ? await withProof(context, { account, act: loginScenario, proof }, (query) => openSession(context, query, { ...opening, trust }))
      : await context.database.query.transaction().execute((query) => openSession(context, query, { ...opening, trust: false }));
  await complete();
  return reply;
}

/** Whether a remembered computer is spared; what is wrong with its token is nobody's business. */
async function isSpared({ database, keys, clock }: Context, account: Account, trustToken: string | undefined): Promise<boolean> {
  if (trustToken === undefined) return false;
  return isTrusted(await findTrustToken(database.query, keys.hash('trust-token', trustToken)), account, clock.now());
}

async function renew(context: Context, brand: Brand, code: string): Promise<TokenReply> {
  const { database, keys, clock } = context;
  const session = await findSession(database.query, keys.hash('session-code', code));
  const state = sessionState(session, clock.now());
  if (session === null || state === 'none' || state === 'ended' || session.client_id !== brand.clientId) throw loginRequired();
  if (state === 'expired') throw new Refusal('session_code_expired', { code: codes.loginRequired });
  const problem = accountProblem(await findAccount(database.query, session.account_id));
  if (problem !== null) throw new Refusal(problem);
  return issueAccessToken(context, database.query, session);
}
