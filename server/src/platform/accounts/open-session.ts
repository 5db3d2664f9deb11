import type { Kysely } from 'kysely';
import type { LoginReply } from '#contract/calls/login.ts';
import type { Services } from '../../services.ts';
import type { Tables } from '../database/schema.ts';
import { tokenEnd, type SessionRow } from './session-rules.ts';
import { secondsAfter, secondsUntil } from '../clock.ts';
import { ApiError } from '../http/api-error.ts';
import type { Language } from '../http/language.ts';
import { setLanguage, type Account } from './accounts.ts';
import { insertEvent, type EventType, type Origin } from './events.ts';
import { insertAccessToken, insertSession, markCodeEnded } from './sessions.ts';
import { insertTrustToken } from './trusted-devices.ts';

interface NewSession {
  account: Account;
  clientId: string;
  /** Of the page; mails that no page requests are written in it from now on. */
  language: Language;
  origin: Origin;
  /** The session code that this browser has until now: that session ends. */
  formerCode: string | null;
  event: EventType;
  /** Remember this computer. */
  trust: boolean;
  /** The remembered computer that the log-in comes from. */
  trustId?: number | null;
  /** Aborted where the log-in was already answered as a failure. */
  signal: AbortSignal;
}

/** The account is not as the log-in has checked it. Tried again, the log-in is judged by the account as it is now. */
export class AccountChanged extends ApiError {
  constructor() {
    super('request_throttled', { retryAfter: 1 });
  }
}

/** Opens a session with its event, inside the transaction of the log-in. */
export async function openSession(services: Services, query: Kysely<Tables>, newSession: NewSession): Promise<LoginReply> {
  const { settings, clock, random, keys } = services;
  const { account, clientId, language, origin, formerCode, event, trust, signal } = newSession;
  const code = random.text(32);
  const now = clock.now();
  const expiresAt = secondsAfter(now, settings.SESSION_SECONDS);
  const codeHash = keys.hash('session-code', code);
  const remembered = trust ? await issueTrustToken(services, query, newSession) : null;
  const trustId = remembered?.id ?? newSession.trustId ?? null;
  const session = await insertSession(query, { account, clientId, codeHash, issuedAt: now, expiresAt, trustId, ...origin });
  if (session === null) throw new AccountChanged();
  if (formerCode !== null) await markCodeEnded(query, keys.hash('session-code', formerCode), now);
  await insertEvent(query, account.id, event, now, origin);
  if (account.language !== language) await setLanguage(query, account.id, language);
  const token = await issueAccessToken(services, query, { id: session, account_id: account.id, expires_at: expiresAt });
  // Last in the transaction: otherwise a session would remain that no browser has.
  signal.throwIfAborted();
  return {
    ...token,
    web_session_expires_in: settings.SESSION_SECONDS,
    web_session_auth_code: code,
    ...(remembered === null ? {} : { mfa_trust_token: remembered.token }),
  };
}

/** Issues an access token of a session. */
export async function issueAccessToken(services: Services, query: Kysely<Tables>, session: Pick<SessionRow, 'id' | 'account_id' | 'expires_at'>) {
  const { settings, clock, random, keys } = services;
  const token = random.text(32);
  const now = clock.now();
  const expiresAt = tokenEnd(now, settings.ACCESS_TOKEN_SECONDS, session);
  await insertAccessToken(query, keys.hash('access-token', token), session, expiresAt);
  return { access_token: token, expires_in: secondsUntil(expiresAt, now) };
}

async function issueTrustToken(services: Services, query: Kysely<Tables>, { account, origin }: NewSession): Promise<{ id: number; token: string }> {
  const { settings, clock, random, keys } = services;
  const token = random.text(32);
  const now = clock.now();
  const id = await insertTrustToken(query, {
    token_hash: keys.hash('trust-token', token),
    account_id: account.id,
    issued_at: now,
    expires_at: secondsAfter(now, settings.TRUST_TOKEN_SECONDS),
    device: origin.device,
  });
  return { id, token };
}
