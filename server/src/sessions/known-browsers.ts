import type { FastifyRequest } from 'fastify';
import type { LoginReply } from '#contract/calls/login.ts';
import { storedSeconds } from '#contract/limits.ts';
import { findAccount, type Account } from '../accounts/accounts.ts';
import type { Brand } from '../platform/configuration/brands.ts';
import { equalHashes } from '../platform/crypto/key.ts';
import { replyTo } from '../platform/http/contract-routes.ts';
import { cookieOf } from '../platform/http/cookies.ts';
import type { Services, TransactionServices } from '../platform/services/services.ts';
import { findAccessToken } from './sessions.ts';

/** How many accounts a browser is known to, the last ones that logged in with it. */
const knownBrowserAccounts = 5;

/** Signed notes of the accounts that have logged in with this browser; each names no account. */
const cookie = 'ac_known_browser';

/** A random id and the second of the login, then their signature for the account. */
const pattern = /^([\w-]{16,32}~(\d{1,12}))~([\w-]{43})$/;

type Owner = Pick<Account, 'id' | 'password_changed_at'>;
/** For whom a note is looked for. */
interface Visit {
  request: Pick<FastifyRequest, 'cookies'>;
  brand: Brand;
  account: Owner;
}

/**
 * The note in this browser that the account has logged in with it, which has its own count of wrong passwords; null
 * without one. A new password ends it, so that a browser that someone else used counts like any other.
 */
export function knownBrowser(services: TransactionServices, visit: Visit): string | null {
  return notesIn(visit).find((note) => isValid(services, note, visit.account)) ?? null;
}

/** The key under which an account's wrong passwords are counted: from a known browser apart. */
export function passwordKey(account: number, browser: string | null): string {
  return browser === null ? `account:${account}` : `browser:${account}:${browser.split('~')[0]}`;
}

/** Stores the note about a completed login in the browser, in place of the account's former one. */
export async function rememberBrowser(
  services: Services,
  { request, brand }: { request: FastifyRequest; brand: Brand },
  { access_token: token }: LoginReply,
): Promise<void> {
  const { database, keys, clock, random } = services;
  const found = await findAccessToken(database.query, keys.hash('access-token', token), clock.now());
  const account = found === null ? null : await findAccount(database.query, found.session.account_id);
  const reply = replyTo(request);
  if (account === null || reply === null || reply.sent) return;
  const others = notesIn({ request, brand }).filter((note) => !isValid(services, note, account));
  const head = `${random.text(16)}~${Math.floor(clock.now().getTime() / 1000)}`;
  const notes = [`${head}~${signatureOf(services, head, account)}`, ...others].slice(0, knownBrowserAccounts);
  const secure = brand.accountOrigin.startsWith('https:');
  void reply.setCookie(secure ? `__Host-${cookie}` : cookie, notes.join('.'), {
    path: '/',
    maxAge: storedSeconds,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

function notesIn({ request, brand }: Pick<Visit, 'request' | 'brand'>): string[] {
  const notes = (cookieOf(request, brand, cookie) ?? '').split('.').slice(0, knownBrowserAccounts);
  return notes.filter((note) => pattern.test(note));
}

function isValid(services: TransactionServices, note: string, account: Owner): boolean {
  const [, head = '', seconds = '', signature = ''] = pattern.exec(note) ?? [];
  const isRecent = services.clock.now().getTime() < (Number(seconds) + storedSeconds) * 1000;
  return isRecent && equalHashes(signature, signatureOf(services, head, account));
}

function signatureOf(
  { keys }: TransactionServices,
  head: string,
  { id, password_changed_at: changedAt }: Owner,
): string {
  return keys.hash('known-browser', `${head} ${id} ${changedAt.getTime()}`);
}
