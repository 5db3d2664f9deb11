import type { Kysely } from 'kysely';
import type { LoginReply } from '#contract/calls/login.ts';
import { trustTokenDays, trustTokenSeconds } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import { reportedParameter, securityParts } from '#contract/security-parts.ts';
import { requireBrand } from '../platform/configuration/brands.ts';
import type { TransactionServices } from '../platform/services/services.ts';
import type { Tables } from '../platform/database/schema.ts';
import { tokenEnd, type SessionRow } from './session-rules.ts';
import { secondsAfter, secondsUntil } from '../platform/clock.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Language } from '../platform/language/language.ts';
import { chosenLanguage, setMailing, type Account } from '../accounts/accounts.ts';
import type { Login } from '../mails/event-mails.ts';
import { insertEvent } from '../accounts/events.ts';
import { noteLogin } from '../accounts/visited-places.ts';
import type { Origin } from '../platform/client-address.ts';
import { isNewDevice } from './known-device.ts';
import { notifyOwner, notifyOfLogin } from '../accounts/notify-owner.ts';
import { insertAccessToken, insertSession, markCodeEnded } from './sessions.ts';
import { insertTrustToken } from './trusted-devices.ts';

interface NewSession {
  account: Account;
  clientId: string;
  /** The page's language, which mails that no page requests use from now on, unless the customer chose another. */
  language: Language;
  origin: Origin;
  /** The browser's current session code, whose session ends. */
  formerCode: string | null;
  event: Login | 'created account' | 'register with third account';
  /** Remember this device. */
  trust: boolean;
  /** The remembered device that the login comes from. */
  trustId?: number | null;
  /** The passkey of the login. `isNew`: it may be an intruder's. */
  passkey?: { id: number; isNew: boolean };
  /** Aborted if the login has already been answered as a failure. */
  signal: AbortSignal;
}

/** The account has changed since the login checked it. A retry checks the account as it is now. */
export class AccountChanged extends ApiError {
  constructor() {
    super('request_throttled', { retryAfter: 1 });
  }
}

/** Opens a session and writes its event, inside the login's transaction. */
export async function openSession(
  services: TransactionServices,
  query: Kysely<Tables>,
  newSession: NewSession,
): Promise<LoginReply> {
  const { settings, clock, random, keys } = services;
  const { account, clientId, origin, formerCode, trust, signal } = newSession;
  const code = random.text(32);
  const now = clock.now();
  const expiresAt = secondsAfter(now, settings.SESSION_SECONDS);
  const codeHash = keys.hash('session-code', code);
  const remembered = trust ? await issueTrustToken(services, query, newSession) : null;
  const trustId = remembered?.id ?? newSession.trustId ?? null;
  const session = await insertSession(query, {
    account,
    clientId,
    codeHash,
    issuedAt: now,
    expiresAt,
    formerCodeHash: formerCode === null ? null : keys.hash('session-code', formerCode),
    trustId,
    passkeyId: newSession.passkey?.id ?? null,
    isOfNewPasskey: newSession.passkey?.isNew ?? false,
    address: origin.address,
    device: origin.device,
  });
  if (session === null) throw new AccountChanged();
  const offered = requireBrand(services.brands, clientId);
  const brand = offered.name;
  const language = chosenLanguage(account, offered) ?? newSession.language;
  if (account.language !== language || account.brand !== brand)
    await setMailing(query, account.id, { language, brand });
  await report(services, query, { ...newSession, language, origin: { ...origin, session } }, now);
  // After the report, which tells whether the place is new.
  await noteLogin(services, query, account.id, { type: newSession.event, at: now, origin });
  if (formerCode !== null) await markCodeEnded(query, keys.hash('session-code', formerCode), now);
  const token = await issueAccessToken(services, query, { id: session, account_id: account.id, expires_at: expiresAt });
  // Last in the transaction, so that no session remains that no browser has.
  signal.throwIfAborted();
  return {
    ...token,
    web_session_expires_in: settings.SESSION_SECONDS,
    web_session_auth_code: code,
    ...(remembered === null ? {} : { mfa_trust_token: remembered.token }),
  };
}

/**
 * Writes the events, after the language and the brand of the account's mails are set. A mail about a login also says
 * that its device is remembered.
 */
async function report(
  services: TransactionServices,
  query: Kysely<Tables>,
  { account, clientId, language, origin, formerCode, event, trust, trustId }: NewSession,
  at: Date,
): Promise<void> {
  const { brands, keys } = services;
  if (event === 'created account' || event === 'register with third account')
    return insertEvent(query, { account: account.id, type: event, at, origin });
  const formerCodeHash = formerCode === null ? null : keys.hash('session-code', formerCode);
  const isNew = await isNewDevice(services, query, {
    account: account.id,
    origin,
    formerCodeHash,
    isRemembered: typeof trustId === 'number',
  });
  const { name: brand, accountOrigin } = requireBrand(brands, clientId);
  const act = { account: { ...account, language, brand }, at, origin };
  const security = `${accountOrigin}${routes.accountSecurity}`;
  const reportLink = (id: number): string =>
    `${security}?${new URLSearchParams({ [reportedParameter]: String(id) }).toString()}${securityParts.lockDown}`;
  await notifyOfLogin(services, query, {
    ...act,
    type: event,
    isNewDevice: isNew,
    rememberedDays: trust ? trustTokenDays : null,
    reportLink,
  });
  if (trust)
    await notifyOwner(services, query, {
      ...act,
      type: 'device remembered',
      subject: String(trustTokenDays),
      isMailed: !isNew,
    });
}

/** Issues an access token for a session. */
export async function issueAccessToken(
  services: TransactionServices,
  query: Kysely<Tables>,
  session: Pick<SessionRow, 'id' | 'account_id' | 'expires_at'>,
) {
  const { settings, clock, random, keys } = services;
  const token = random.text(32);
  const now = clock.now();
  const expiresAt = tokenEnd(now, settings.ACCESS_TOKEN_SECONDS, session);
  await insertAccessToken(query, keys.hash('access-token', token), session, expiresAt);
  return { access_token: token, expires_in: secondsUntil(expiresAt, now) };
}

async function issueTrustToken(
  services: TransactionServices,
  query: Kysely<Tables>,
  { account, origin }: NewSession,
): Promise<{ id: number; token: string }> {
  const { clock, random, keys } = services;
  const token = random.text(32);
  const now = clock.now();
  const id = await insertTrustToken(query, {
    token_hash: keys.hash('trust-token', token),
    account_id: account.id,
    issued_at: now,
    expires_at: secondsAfter(now, trustTokenSeconds),
    device: origin.device,
  });
  return { id, token };
}
