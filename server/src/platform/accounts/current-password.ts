import type { Services } from '../../services.ts';
import { ApiError } from '../http/api-error.ts';
import { refundOnError } from '../rate-limit/limiter.ts';
import type { Account } from './accounts.ts';
import type { Origin } from './events.ts';
import { reportLock } from './report-lock.ts';

/** Refuses a wrong password of a signed-in customer; wrong ones count like those of log-in. */
export async function requireCurrentPassword(services: Services, account: Account, password: string, origin: Origin): Promise<void> {
  const { limits, passwords } = services;
  const attempt = await limits.account.consume(`account:${account.id}`);
  if (!attempt.allowed) throw new ApiError(attempt.locked ? 'resource_protected' : 'request_throttled', { retryAfter: attempt.retryAfter });
  const isRight = await refundOnError([attempt], () => passwords.matches(password, account.password_hash));
  if (isRight) return attempt.refund();
  if (await attempt.commit()) await reportLock(services, { account, key: `account:${account.id}`, origin });
  throw new ApiError('password_error');
}
