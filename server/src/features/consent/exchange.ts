import type { FastifyRequest } from 'fastify';
import type { InferOutput } from 'valibot';
import type { AnswerOf } from '#contract/call.ts';
import type { exchangeAppCode, UserInfo } from '#contract/calls/consent.ts';
import { readProfileScope } from '#contract/scopes.ts';
import { schemes } from '#contract/headers.ts';
import type { Services } from '../../platform/services/services.ts';
import { findAccount, type Account } from '../../accounts/accounts.ts';
import { holdSession } from '../../sessions/sessions.ts';
import { accountProblem } from '../../sessions/session-rules.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { credential } from '../../platform/http/credential.ts';
import { OAuthError } from '../../platform/http/oauth-error.ts';
import type { App } from '../../platform/configuration/app.ts';
import { requireSingleParameters } from './authenticate-app.ts';
import { codeHashOf, sharedFacts, wordsIn } from './authorize.ts';
import { codeProblem } from './rules.ts';
import {
  deleteTokensOf,
  findSessionOf,
  findToken,
  insertToken,
  lockAppCode,
  markCodeUsed,
  markConsentUsed,
  type AppCode,
} from './store.ts';

type ExchangeBody = InferOutput<typeof exchangeAppCode.body>;
type ExchangeReply = AnswerOf<typeof exchangeAppCode>;

/** Refuses a grant other than a code (RFC 6749 5.2). */
export function requireCodeGrant({ grant_type: grant }: Pick<ExchangeBody, 'grant_type'>): void {
  if (grant === '' || typeof grant !== 'string')
    throw new OAuthError('invalid_request', 'grant_type is missing, or occurs more than once');
  if (grant !== 'authorization_code')
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code');
}

/**
 * Exchanges a code for a token, once, while the session that created it lasts. Reusing a code ends the token issued for
 * it.
 */
export async function exchangeCode(
  services: Services,
  app: App,
  issuer: string,
  body: ExchangeBody,
): Promise<ExchangeReply> {
  const { clock, database, keys, random, settings } = services;
  const missing = (['code', 'code_verifier'] as const).find((name) => body[name] === '');
  if (missing !== undefined) throw new OAuthError('invalid_request', `${missing} is missing`);
  const now = clock.now();
  const token = random.text(32);
  const codeHash = codeHashOf(services, body.code);
  const exchange = { clientId: app.clientId, redirectUri: body.redirect_uri, verifier: body.code_verifier, issuer };
  const code = await database.transaction(async (query): Promise<(AppCode & { loginAt: Date }) | null> => {
    // Lock the session first, as everything that ends one does, to avoid a deadlock.
    const session = await findSessionOf(query, codeHash);
    const isOpen = session !== null && (await holdSession(query, session));
    const found = await lockAppCode(query, codeHash);
    const problem = codeProblem(found, exchange, now);
    if (problem === 'used') await deleteTokensOf(query, codeHash);
    if (
      found === null ||
      problem !== null ||
      !isOpen ||
      accountProblem(await findAccount(query, found.account_id), now) !== null
    )
      return null;
    await markCodeUsed(query, codeHash, now);
    const { account_id, client_id, scope } = found;
    await markConsentUsed(query, account_id, client_id, now);
    const expires_at = secondsAfter(now, settings.ACCESS_TOKEN_SECONDS);
    await insertToken(query, {
      token_hash: keys.hash('app-token', token),
      account_id,
      client_id,
      scope,
      code_hash: codeHash,
      expires_at,
    });
    return { ...found, loginAt: session.issued_at };
  });
  if (code === null) throw new OAuthError('invalid_grant', 'the code is invalid for this app, address or verifier');
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: settings.ACCESS_TOKEN_SECONDS,
    scope: code.scope,
    auth_time: Math.floor(code.loginAt.getTime() / 1000),
  };
}

/** What the bearer of an app's token may read about the account. */
export async function userInfo(services: Services, request: FastifyRequest, tokenOfForm = ''): Promise<UserInfo> {
  const { clock, database, keys } = services;
  requireSingleParameters(request, 'Bearer');
  const sent = [credential(request, schemes.bearer) ?? '', tokenOfForm].filter((value) => value !== '');
  if (sent.length > 1)
    throw new OAuthError('invalid_request', 'the access token is sent in more than one way', { challenge: 'Bearer' });
  const [value = null] = sent;
  const token = value === null ? null : await findToken(database.query, keys.hash('app-token', value));
  const account =
    token === null || token.expires_at <= clock.now() ? null : await findAccount(database.query, token.account_id);
  if (token === null || account === null || accountProblem(account, clock.now()) !== null) {
    const hasNoCredential = value === null && request.headers.authorization === undefined;
    throw new OAuthError('invalid_token', 'the access token is unknown or has expired', {
      status: 401,
      challenge: 'Bearer',
      hasNoCredential,
    });
  }
  if (!wordsIn(token.scope).includes(readProfileScope)) {
    throw new OAuthError('insufficient_scope', 'the access token does not allow reading the profile', {
      status: 403,
      challenge: 'Bearer',
    });
  }
  return {
    sub: subjectOf(services, token.client_id, account),
    ...sharedFacts(account),
    email_verified: account.email_verified,
  };
}

/** Different for each app, so that two apps cannot tell that they know the same user. */
function subjectOf({ keys }: Services, clientId: string, { id }: Account): string {
  return keys.hash('app-subject', `${clientId}\n${id}`);
}
