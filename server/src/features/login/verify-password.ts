import { insertEvent, type Origin } from '../../platform/accounts/events.ts';
import type { Services } from '../../services.ts';
import { judgePassword } from './rules.ts';
import { refundOnError } from '../../platform/rate-limit/limiter.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { emailKey, findByUserName, type Account } from '../../platform/accounts/accounts.ts';

interface Attempt {
  userName: string;
  password: string;
  /** Mainland phone numbers are user names too. */
  phones: boolean;
  origin: Origin;
}

interface Passed {
  account: Account;
  /** Forgets the account's failures, once the log-in is complete. */
  complete(): Promise<void>;
}

/**
 * Checks a password within the limits. The points are taken first and given back where the password is right or cannot
 * be checked; an unknown account takes the same steps as a known one.
 */
export async function checkPassword(services: Services, { userName, password, phones, origin }: Attempt): Promise<Passed> {
  const { database, clock, passwords, limits, keys } = services;
  const account = await findByUserName(database.query, userName, phones);
  const key = account === null ? `name:${keys.hash('user-name', emailKey(userName))}` : `account:${account.id}`;
  const ofAccount = await limits.account.consume(key);
  if (!ofAccount.allowed) throw new ApiError('resource_protected', { retryAfter: ofAccount.retryAfter });
  const ofAddress = await refundOnError([ofAccount], () => limits.address.consume(origin.address));
  if (!ofAddress.allowed) {
    await ofAccount.refund();
    throw new ApiError('suspected_attacker', { retryAfter: ofAddress.retryAfter });
  }
  const equal = await refundOnError([ofAccount, ofAddress], () => passwords.matches(password, account?.password_hash ?? null));
  const outcome = judgePassword(account, equal, clock.now());
  if (outcome === 'incorrect_password' || outcome === 'no_password') {
    // Beside the points, which take as long: the time does not tell whether the account exists.
    const written = account === null ? null : insertEvent(database.query, account.id, 'failed log-in', clock.now(), origin);
    await Promise.all([ofAccount.commit(), ofAddress.commit(), written]);
    throw new ApiError(outcome);
  }
  await Promise.all([ofAccount.refund(), ofAddress.refund()]);
  if (outcome !== 'right') throw new ApiError(outcome);
  if (account === null) throw new ApiError('incorrect_password');
  return { account, complete: () => limits.account.reset(key) };
}
