import type { FastifyRequest } from 'fastify';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Kysely } from 'kysely';
import { passkeyChallengeSeconds } from '#contract/limits.ts';
import { ApiError } from '../../platform/api-error.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { replyTo } from '../../platform/http/contract-routes.ts';
import { cookieOf } from '../../platform/http/cookies.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import type { Caller } from '../../sessions/authenticate.ts';
import { consumeChallenge, insertChallenge } from './store.ts';

/** Marks the browser that logs in, for all its tabs. */
const cookie = 'ac_passkey_browser';

/** Whose challenge it is: a session that adds a passkey, or a browser that logs in. */
type Holder = { account: number; session: number } | { browser: string };

export const sessionOf = ({ account, session }: Caller): Holder => ({ account: account.id, session: session.id });

/** A new challenge in base64url. It is valid once, for five minutes, for its holder. */
export async function issueChallenge(
  { clock, keys, random }: TransactionServices,
  query: Kysely<Tables>,
  holder: Holder,
): Promise<string> {
  const challenge = random.text(32);
  await insertChallenge(query, {
    challenge_hash: keys.hash('passkey-challenge', challenge),
    account_id: 'account' in holder ? holder.account : null,
    session_id: 'account' in holder ? holder.session : null,
    browser_hash: 'browser' in holder ? keys.hash('passkey-browser', holder.browser) : null,
    expires_at: secondsAfter(clock.now(), passkeyChallengeSeconds),
  });
  return challenge;
}

/** Consumes the challenge that a browser has answered, and returns it; refuses that of another holder. */
export async function takeChallenge(
  { clock, database, keys }: Services,
  clientData: string,
  holder: Holder | null,
): Promise<string> {
  const challenge = challengeIn(clientData);
  const hash = keys.hash('passkey-challenge', challenge);
  const found = await consumeChallenge(database.query, hash, clock.now());
  const isHeld =
    found !== null &&
    holder !== null &&
    ('browser' in holder
      ? found.browser_hash === keys.hash('passkey-browser', holder.browser)
      : found.session_id === holder.session && found.account_id === holder.account);
  if (!isHeld) throw new ApiError('passkey_refused');
  return challenge;
}

function challengeIn(clientData: string): string {
  try {
    return decodeClientDataJSON(clientData).challenge;
  } catch {
    throw new ApiError('passkey_refused');
  }
}

/** The browser that logs in; null if it has no mark. */
export function browserOf(request: FastifyRequest, brand: Brand): Holder | null {
  const browser = cookieOf(request, brand, cookie);
  return browser === undefined ? null : { browser };
}

/** Marks the browser for its login, until the challenge ends. */
export function markBrowser({ random }: Services, request: FastifyRequest, brand: Brand): Holder {
  const browser = cookieOf(request, brand, cookie) ?? random.text(32);
  const secure = brand.accountOrigin.startsWith('https:');
  void replyTo(request)?.setCookie(secure ? `__Host-${cookie}` : cookie, browser, {
    path: '/',
    maxAge: passkeyChallengeSeconds,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
  return { browser };
}
