import type { Services } from '../../services.ts';
import { ApiError } from '../http/api-error.ts';
import { refundOnError } from '../rate-limit/limiter.ts';
import type { Account } from './accounts.ts';

/** Refuses a wrong password of a signed-in customer; wrong ones count like those of log-in. */
export async function requireCurrentPassword({ limits, passwords }: Services, account: Account, password: string): Promise<void> {
  const attempt = await limits.account.consume(`account:${account.id}`);
  if (!attempt.allowed) throw new ApiError(attempt.locked ? 'resource_protected' : 'request_throttled', { retryAfter: attempt.retryAfter });
  const isRight = await refundOnError([attempt], () => passwords.matches(password, account.password_hash));
  if (isRight) return attempt.refund();
  await attempt.commit();
  throw new ApiError('password_error');
}
