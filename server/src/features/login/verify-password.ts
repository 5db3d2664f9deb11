import { countFailedLogin } from '../../accounts/events.ts';
import { notifyOfLock } from '../../accounts/notify-of-lock.ts';
import type { Services } from '../../platform/services/services.ts';
import { refundOnError, requireAllowed, type Attempt as CountedAttempt } from '../../platform/rate-limit/limiter.ts';
import { ApiError } from '../../platform/api-error.ts';
import { networkOf, type Origin } from '../../platform/client-address.ts';
import { setLogAccount } from '../../platform/logs/security-log.ts';
import { passwordKey } from '../../sessions/known-browsers.ts';
import { findByUsername, usernameKey, type Account } from '../../accounts/accounts.ts';
import { accountProblem } from '../../sessions/session-rules.ts';

interface Attempt {
  username: string;
  password: string;
  /** Accept mainland phone numbers as user names. */
  phones: boolean;
  origin: Origin;
  /** The number of the calling remembered device, or null. */
  trustId(account: Account): Promise<number | null>;
  /** The note that the account has logged in with the calling browser, or null. */
  browser(account: Account): string | null;
  signal: AbortSignal;
}

interface Passed {
  account: Account;
  /** The calling remembered device, which skips the second factor. */
  trustId: number | null;
  /** Clears the account's failures once the login is complete. */
  complete(): Promise<void>;
}

/**
 * Checks a password within the limits. Points are consumed first and refunded if the password is right or cannot be
 * checked. An unknown account takes the same steps as a known one.
 */
export async function checkPassword(
  services: Services,
  { username, password, phones, origin, trustId: findTrust, browser: findBrowser, signal }: Attempt,
): Promise<Passed> {
  const { database, clock, passwords, limits, keys } = services;
  const account = await findByUsername(database.query, username, phones);
  if (account !== null) setLogAccount(account.id);
  const trustId = account === null ? null : await findTrust(account);
  const browser = account === null ? null : findBrowser(account);
  const key = limitKey(account, trustId, browser) ?? `name:${keys.hash('user-name', usernameKey(username, phones))}`;
  const network = networkOf(origin.address);
  const [ofAccount, ofAddress] = await consumePoints(limits, { key, address: origin.address });
  const match = await refundOnError([ofAccount, ofAddress], () =>
    passwords.verify(password, account?.password_hash ?? null, { key: network, signal }),
  );
  const outcome = passwordOutcome(account, match !== null, clock.now());
  if (outcome === 'incorrect_password' || outcome === 'no_password') {
    // In parallel with the points, which take as long, so that timing does not reveal whether the account exists.
    const written = account === null ? null : countFailedLogin(database.query, account.id, clock.now(), origin);
    const noticing = outcome === 'no_password' ? limits.noPassword.consume(origin.address) : null;
    const [isLocked, , notice] = await Promise.all([ofAccount.commit(), ofAddress.commit(), noticing, written]);
    // Not for a device or browser that locks only itself, nor for an account without a password.
    if (isLocked && trustId === null && browser === null && outcome !== 'no_password')
      await notifyOfLock(services, { account, key, origin });
    throw new ApiError(notice?.allowed === false ? 'incorrect_password' : outcome);
  }
  await Promise.all([ofAccount.refund(), ofAddress.refund()]);
  if (outcome !== 'right') throw new ApiError(outcome);
  if (account === null) throw new ApiError('incorrect_password');
  if (match === 'legacy') await renewPassword(services, account, password);
  return { account, trustId, complete: () => limits.account.reset(key) };
}

/** One attempt of the account and one of the address, or a refusal that consumes none. */
async function consumePoints(
  limits: Services['limits'],
  { key, address }: { key: string; address: string },
): Promise<[ofAccount: CountedAttempt, ofAddress: CountedAttempt]> {
  const ofAccount = requireAllowed(await limits.account.consume(key), 'resource_protected');
  const ofAddress = await refundOnError([ofAccount], async () =>
    requireAllowed(await limits.address.consume(address), 'suspected_attacker'),
  );
  return [ofAccount, ofAddress];
}

/**
 * A remembered device, or a browser with an earlier login, has its own attempts, so that guesses from elsewhere do not
 * lock the customer out of it.
 */
function limitKey(account: Account | null, trustId: number | null, browser: string | null): string | null {
  if (account === null) return null;
  if (trustId !== null) return `device:${trustId}`;
  return passwordKey(account.id, browser);
}

/** The hashes that this process is renewing. */
const renewing = new Set<string>();

/**
 * Rehashes a right password in the current format, once for parallel logins, and unless the password has changed. If
 * the hashing queue is full, a later login does it.
 */
async function renewPassword(
  { database, passwords }: Services,
  { id, password_hash: stored }: Account,
  password: string,
): Promise<void> {
  if (stored === null || renewing.has(stored)) return;
  renewing.add(stored);
  try {
    const unchanged = database.query
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', stored);
    if ((await unchanged.executeTakeFirst()) === undefined) return;
    const renewed = await passwords.hash(password);
    await database.query
      .updateTable('accounts')
      .set({ password_hash: renewed })
      .where('id', '=', id)
      .where('password_hash', '=', stored)
      .execute();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    renewing.delete(stored);
  }
}

type Known = NonNullable<Parameters<typeof accountProblem>[0]> & { password_hash: string | null };

type PasswordOutcome = 'right' | 'incorrect_password' | 'no_password' | 'account_forbidden' | 'account_not_found';

/** An unknown account looks like a wrong password. A disabled or deleted account shows only after the right one. */
export function passwordOutcome(account: Known | null, matches: boolean, now: Date): PasswordOutcome {
  if (account === null) return 'incorrect_password';
  if (account.password_hash === null) return 'no_password';
  if (!matches) return 'incorrect_password';
  return accountProblem(account, now) ?? 'right';
}
