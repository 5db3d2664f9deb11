import type { Context } from '../../services.ts';
import { judgePassword } from './rules.ts';
import { orGiveBack } from '../../platform/rate-limit/limiter.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import { emailKey, findByUserName, type Account } from '../../platform/accounts/accounts.ts';

interface Attempt {
  userName: string;
  password: string;
  /** Mainland phone numbers are user names too. */
  phones: boolean;
  address: string;
}

interface Passed {
  account: Account;
  /** Forgets the account's failures, once the log-in is complete. */
  complete(): Promise<void>;
}

/**
 * Checks a password within the limits. The points are taken first and given back where the password is right or cannot
 * be checked; an unknown account takes the same way as a known one.
 */
export async function checkPassword(context: Context, { userName, password, phones, address }: Attempt): Promise<Passed> {
  const { database, passwords, limits, keys } = context;
  const account = await findByUserName(database.query, userName, phones);
  const key = account === null ? `name:${keys.hash('user-name', emailKey(userName))}` : `account:${account.id}`;
  const ofAccount = await limits.account.take(key);
  if (!ofAccount.allowed) throw new Refusal('resource_protected', { retryAfter: ofAccount.retryAfter });
  const ofAddress = await orGiveBack([ofAccount], () => limits.address.take(address));
  if (!ofAddress.allowed) {
    await ofAccount.giveBack();
    throw new Refusal('suspected_attacker', { retryAfter: ofAddress.retryAfter });
  }
  const equal = await orGiveBack([ofAccount, ofAddress], () => passwords.matches(password, account?.password_hash ?? null));
  const outcome = judgePassword(account, equal);
  if (outcome === 'incorrect_password' || outcome === 'no_password') {
    await Promise.all([ofAccount.keep(), ofAddress.keep()]);
    throw new Refusal(outcome);
  }
  await Promise.all([ofAccount.giveBack(), ofAddress.giveBack()]);
  if (outcome === 'account_forbidden' || account === null) throw new Refusal('account_forbidden');
  return { account, complete: () => limits.account.reset(key) };
}
