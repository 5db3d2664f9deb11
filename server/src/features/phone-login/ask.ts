import type { FastifyRequest } from 'fastify';
import type { LoginReply } from '#contract/calls/login.ts';
import type { PhoneLogin, PhoneLoginStatus } from '#contract/calls/phone-login.ts';
import { unknownDevice } from '#contract/rules/device.ts';
import { phoneLoginSeconds, phonePollSeconds } from '#contract/limits.ts';
import { lockAccount } from '../../accounts/accounts.ts';
import { ApiError } from '../../platform/api-error.ts';
import { clientAddress } from '../../platform/client-address.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { formerSessionCode } from '../../platform/http/cookies.ts';
import { pageLanguage } from '../../platform/language/language.ts';
import { requireAllowed } from '../../platform/rate-limit/limiter.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import { originOfRequest, recognizedDevice, throttle } from '../../sessions/authenticate.ts';
import { openSession } from '../../sessions/open-session.ts';
import { accountProblem } from '../../sessions/session-rules.ts';
import { findOpenSession, markSessionEnded } from '../../sessions/sessions.ts';
import { drawNumbers, stateOf, type PhoneLoginRow } from './rules.ts';
import { consumeAllowed, findByDeviceCode, insertPhoneLogin, notePoll, setOpened } from './store.ts';

interface Asking {
  request: FastifyRequest;
  brand: Brand;
}

/** Starts a login that a phone allows. Both codes are stored as hashes. */
export async function startPhoneLogin(services: Services, { request, brand }: Asking): Promise<PhoneLogin> {
  if (!brand.phoneLogin) throw new ApiError('not_found');
  const { clock, database, keys, random } = services;
  const [deviceCode, userCode] = [random.text(32), random.text(32)];
  const { number, numbers } = drawNumbers(random);
  const now = clock.now();
  await insertPhoneLogin(database.query, {
    user_code_hash: keys.hash('phone-login-user', userCode),
    device_code_hash: keys.hash('phone-login-device', deviceCode),
    client_id: brand.clientId,
    number,
    numbers: numbers.join(' '),
    address: clientAddress(request),
    // Whoever asks chooses it, and the phone shows it beside the numbers.
    device: recognizedDevice(request.headers['user-agent']) ?? unknownDevice,
    asked_at: now,
    polled_at: now,
    interval_seconds: phonePollSeconds,
    expires_at: secondsAfter(now, phoneLoginSeconds),
    account_id: null,
    session_id: null,
    allowed_at: null,
    refused_at: null,
    used_at: null,
    opened_session_id: null,
  });
  return {
    device_code: deviceCode,
    user_code: userCode,
    number,
    expires_in: phoneLoginSeconds,
    interval: phonePollSeconds,
  };
}

/**
 * The login that a page waits for, or null. Calls for a known one have a limit of their own, so that many waiting pages
 * in one network do not keep others from logging in.
 */
async function findAsked(services: Services, { request, brand }: Asking, code: string): Promise<PhoneLoginRow | null> {
  const { database, keys, limits } = services;
  const row = await findByDeviceCode(database.query, keys.hash('phone-login-device', code));
  if (row === null || row.client_id !== brand.clientId) {
    await throttle(services, request);
    return null;
  }
  requireAllowed(await limits.requests.consume(`phone-login:${row.id}`));
  return row;
}

export async function readPhoneLogin(services: Services, asking: Asking, code: string): Promise<PhoneLoginStatus> {
  const row = await findAsked(services, asking, code);
  const now = services.clock.now();
  const state = stateOf(row, now);
  const isWaiting = state === 'waiting' || state === 'chosen';
  const interval = row !== null && isWaiting ? await notePoll(services.database.query, row, now) : phonePollSeconds;
  return { state, interval };
}

const refusals = {
  waiting: 'phone_login_pending',
  chosen: 'phone_login_pending',
  refused: 'phone_login_refused',
  over: 'phone_login_over',
} as const;

/** Logs in with what a phone has allowed, once. The phone has proven both factors. */
export async function logInWithPhone(
  services: Services,
  { request, brand, signal }: Asking & { signal: AbortSignal },
  code: string,
): Promise<LoginReply> {
  const { clock } = services;
  const row = await findAsked(services, { request, brand }, code);
  if (row !== null && row.used_at !== null) await endReused(services, row);
  const state = stateOf(row, clock.now());
  if (state !== 'allowed') throw new ApiError(refusals[state]);
  if (row === null || row.account_id === null || row.session_id === null) throw new ApiError('phone_login_over');
  const { id, account_id: accountId, session_id: sessionId } = row;
  const reply = await inTransaction(services, async (query, services) => {
    const now = services.clock.now();
    // Locks as everything that ends sessions does: what the phone has allowed has either ended, or its end waits.
    const account = await lockAccount(query, accountId);
    const problem = accountProblem(account, now);
    if (problem !== null) throw new ApiError(problem);
    const { SESSION_IDLE_SECONDS: idleSeconds } = services.settings;
    const phone = await findOpenSession(query, { id: sessionId, account_id: accountId }, now, idleSeconds);
    if (account === null || phone === null) throw new ApiError('phone_login_over');
    if (!(await consumeAllowed(query, id, now))) return null;
    const opened = await openSession(services, query, {
      account,
      clientId: brand.clientId,
      language: pageLanguage(request, brand),
      origin: originOfRequest(request),
      formerCode: formerSessionCode(services, request, brand),
      event: 'login with phone',
      // A session that a passkey opened opens no other one that outlives it, or counts for more.
      ...(phone.passkey_id !== null && { passkey: { id: phone.passkey_id, isNew: phone.is_of_new_passkey } }),
      trust: false,
      signal,
    });
    const codeHash = services.keys.hash('session-code', opened.web_session_auth_code);
    await setOpened(query, { id, account: accountId, codeHash });
    return opened;
  });
  if (reply !== null) return reply;
  // Another use was faster.
  const used = await findAsked(services, { request, brand }, code);
  if (used !== null && used.used_at !== null) await endReused(services, used);
  throw new ApiError('phone_login_over');
}

/** Two callers have the code, or the first response was lost: in both cases nobody should have the session. */
async function endReused(services: Services, row: PhoneLoginRow): Promise<void> {
  const { opened_session_id: id, account_id: account } = row;
  if (id === null || account === null) return;
  await markSessionEnded(services.database.query, { id, account_id: account }, services.clock.now());
}
