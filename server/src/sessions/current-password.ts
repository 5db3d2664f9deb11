import type { FastifyRequest } from 'fastify';
import type { Services } from '../platform/services/services.ts';
import { ApiError } from '../platform/api-error.ts';
import { queueCallerOf, originOfRequest } from './authenticate.ts';
import { refundOnError, requireAllowed } from '../platform/rate-limit/limiter.ts';
import type { Account } from '../accounts/accounts.ts';
import { notifyOfLock } from '../accounts/notify-of-lock.ts';

interface Typed {
  request: FastifyRequest;
  account: Account;
  password: string;
}

/** Refuses a signed-in customer's wrong password; failures count like those at login. */
export async function requireCurrentPassword(services: Services, { request, account, password }: Typed): Promise<void> {
  const { limits, passwords } = services;
  const attempt = requireAllowed(await limits.account.consume(`account:${account.id}`), 'resource_protected');
  const isRight = await refundOnError([attempt], () =>
    passwords.matches(password, account.password_hash, queueCallerOf(request, account)),
  );
  if (isRight) return attempt.refund();
  if (await attempt.commit())
    await notifyOfLock(services, { account, key: `account:${account.id}`, origin: originOfRequest(request) });
  throw new ApiError('password_error');
}
