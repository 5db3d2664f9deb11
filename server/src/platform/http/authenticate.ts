import type { FastifyRequest } from 'fastify';
import { schemes } from '#contract/headers.ts';
import { codes } from '#contract/symbols.ts';
import type { Services } from '../../services.ts';
import { deviceOf } from './device.ts';
import { bearerProblem, type SessionRow } from '../accounts/session-rules.ts';
import { loginRequired, ApiError } from './api-error.ts';
import { findAccount, type Account } from '../accounts/accounts.ts';
import type { Origin } from '../accounts/events.ts';
import { findAccessToken } from '../accounts/sessions.ts';

/** What was sent in `Authorization` under a scheme, or null. */
export function credential(request: FastifyRequest, scheme: string): string | null {
  const [given = '', value = '', ...rest] = (request.headers.authorization ?? '').trim().split(/ +/);
  return given.toLowerCase() === scheme.toLowerCase() && value !== '' && rest.length === 0 ? value : null;
}

/** A signed-in customer, and the session that the call is made in. */
export interface Caller {
  account: Account;
  session: SessionRow;
}

/** The signed-in customer of a call with an access token. */
export async function authenticate({ database, keys, clock }: Services, request: FastifyRequest): Promise<Caller> {
  const value = credential(request, schemes.bearer);
  if (value === null) throw loginRequired();
  const token = await findAccessToken(database.query, keys.hash('access-token', value));
  const account = token === null ? null : await findAccount(database.query, token.session.account_id);
  const problem = bearerProblem({ token, account }, clock.now());
  if (problem === 'required_authentication') throw loginRequired();
  if (problem === 'token_expired') throw new ApiError(problem, { code: codes.tokenExpired });
  if (problem !== null) throw new ApiError(problem);
  if (token === null || account === null) throw loginRequired();
  return { account, session: token.session };
}

/** Where a request comes from, for sessions and events. */
export function originOfRequest(request: FastifyRequest): Origin {
  return { address: request.ip, device: deviceOf(request.headers['user-agent']) };
}

/** Refuses an address that calls too often. */
export async function throttle({ limits }: Services, request: FastifyRequest): Promise<void> {
  const taken = await limits.requests.consume(request.ip);
  if (!taken.allowed) throw new ApiError('request_throttled', { retryAfter: taken.retryAfter });
}
