import type { FastifyRequest } from 'fastify';
import type { Services } from '../platform/services/services.ts';
import { ApiError } from '../platform/api-error.ts';
import { queueCallerOf, originOfRequest } from './authenticate.ts';
import { refundOnError, requireAllowed } from '../platform/rate-limit/limiter.ts';
import type { Brand } from '../platform/configuration/brands.ts';
import { knownBrowser, passwordKey } from './known-browsers.ts';
import type { Account } from '../accounts/accounts.ts';
import { notifyOfLock } from '../accounts/notify-of-lock.ts';

interface Typed {
  request: FastifyRequest;
  brand: Brand;
  account: Account;
  password: string;
}

/** Refuses a signed-in customer's wrong password; failures count like those at login. */
export async function requireCurrentPassword(
  services: Services,
  { request, brand, account, password }: Typed,
): Promise<void> {
  const { limits, passwords } = services;
  const browser = knownBrowser(services, { request, brand, account });
  const key = passwordKey(account.id, browser);
  const attempt = requireAllowed(await limits.account.consume(key), 'resource_protected');
  const isRight = await refundOnError([attempt], () =>
    passwords.matches(password, account.password_hash, queueCallerOf(request, account)),
  );
  if (isRight) return attempt.refund();
  if ((await attempt.commit()) && browser === null)
    await notifyOfLock(services, { account, key, origin: originOfRequest(request) });
  throw new ApiError('password_error');
}
