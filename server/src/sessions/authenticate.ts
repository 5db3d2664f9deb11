import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { unknownDevice } from '#contract/rules/device.ts';
import { schemes } from '#contract/headers.ts';
import { codes } from '#contract/symbols.ts';
import type { Services } from '../platform/services/services.ts';
import { bearerProblem, endOf, type SessionRow } from './session-rules.ts';
import { loginRequired, ApiError } from '../platform/api-error.ts';
import type { QueueCaller } from '../platform/crypto/fair-queue.ts';
import { abortSignalOf } from '../platform/http/contract-routes.ts';
import { credential } from '../platform/http/credential.ts';
import { requireAllowed } from '../platform/rate-limit/limiter.ts';
import { setLogAccount } from '../platform/logs/security-log.ts';
import { clientAddress, networkOf, type Origin } from '../platform/client-address.ts';
import { findAccount, type Account } from '../accounts/accounts.ts';
import { endRemovalWaits } from './end-removal-waits.ts';
import { findAccessToken, touchSession } from './sessions.ts';

/** A signed-in customer and the session of the call. */
export interface Caller {
  account: Account;
  session: SessionRow;
}

/** A request of a signed-in customer. */
export interface SignedRequest {
  request: FastifyRequest;
  caller: Caller;
}

/** Authenticates a call by its access token. It counts as in progress until it is handled. */
export async function authenticate(services: Services, request: FastifyRequest): Promise<Caller> {
  const { database, keys, clock, limits, settings } = services;
  const { SESSION_IDLE_SECONDS: idleSeconds } = settings;
  const value = credential(request, schemes.bearer);
  if (value === null) throw loginRequired();
  const token = await findAccessToken(database.query, keys.hash('access-token', value), clock.now());
  const account = token === null ? null : await findAccount(database.query, token.session.account_id);
  const problem = bearerProblem({ token, account }, clock.now(), idleSeconds);
  if (problem === 'required_authentication')
    throw loginRequired(token === null ? null : endOf(token.session, account, clock.now(), idleSeconds));
  if (problem === 'token_expired') throw new ApiError(problem, { code: codes.tokenExpired });
  if (account !== null) setLogAccount(account.id);
  if (problem !== null) throw new ApiError(problem);
  if (token === null || account === null) throw loginRequired();
  requireAllowed(await limits.session.consume(String(token.session.id)));
  if (!limits.inProgress.acquire(request, token.session.id)) throw new ApiError('request_throttled', { retryAfter: 1 });
  await touchSession(database.query, token.session, {
    now: clock.now(),
    origin: originOfRequest(request),
    idleSeconds,
    mustNote: token.mustNote,
  });
  sessions.set(request, token.session.id);
  if (token.isRemovalOpen && !token.session.is_of_new_passkey)
    await endRemovalWaits(services, account, originOfRequest(request));
  return { account, session: token.session };
}

/** The session of each authenticated request. */
const sessions = new WeakMap<FastifyRequest, number>();

/** The caller's address and device, as sessions and events store them, and the session of an authenticated call. */
export function originOfRequest(request: FastifyRequest): Origin {
  const session = sessions.get(request);
  const origin = { address: clientAddress(request), device: deviceOf(request.headers['user-agent']) };
  return session === undefined ? origin : { ...origin, session };
}

/**
 * Whose queue a request's costly tasks join (one per signed-in customer, otherwise one per network), and until when.
 */
export function queueCallerOf(request: FastifyRequest, account: Account | null = null): QueueCaller {
  return {
    key: account === null ? networkOf(clientAddress(request)) : `account:${account.id}`,
    signal: abortSignalOf(request),
  };
}

/** Limits the calls of a customer. */
export async function throttleCaller({ limits }: Services, { account }: Caller): Promise<void> {
  requireAllowed(await limits.requests.consume(`account:${account.id}`));
}

/** Limits the calls of an address. */
export async function throttle({ limits }: Services, request: FastifyRequest): Promise<void> {
  requireAllowed(await limits.requests.consume(clientAddress(request)));
}

/** Leaves out the library's name for an unknown Android app. */
const browsers: ReadonlySet<string | undefined> = new Set(
  Object.values(Bowser.BROWSER_MAP).filter((name) => name !== 'Android Browser'),
);
/** Shorter names than the library's. */
const shortNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
};
const short = (name: string | undefined): string | undefined => shortNames[name ?? ''] ?? name;

/**
 * The device or app of a user agent, such as "Firefox on Windows", as sessions and events show it. Of an unknown app
 * only its name, in letters: a mail that a stranger causes shows it, and must not carry a sentence, a number or an
 * address.
 */
export function deviceOf(userAgent = ''): string {
  return recognizedDevice(userAgent) ?? /^[A-Za-z]{2,24}(?=\/\d)/.exec(userAgent)?.[0] ?? unknownDevice;
}

/** A known browser or system: all names are the library's. Null for any other. */
export function recognizedDevice(userAgent = ''): string | null {
  // Longer than any browser's; the library's patterns are slow on long input.
  const agent = userAgent.slice(0, 512);
  if (agent === '') return null;
  const { browser, os } = Bowser.parse(agent);
  const [app, system] = [short(browser.name), short(os.name)];
  // For an unknown app, the library guesses a name from the text.
  if (app !== undefined && browsers.has(browser.name)) return system === undefined ? app : `${app} on ${system}`;
  return system ?? null;
}
