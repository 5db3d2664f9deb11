import type { Services } from '../../services.ts';
import { refundOnError, type Attempt, type Taken } from '../../platform/rate-limit/limiter.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { emailKey } from '../../platform/accounts/accounts.ts';

interface Mailing {
  email: string;
  /** Of the caller. */
  address: string;
}

/** Takes the points of a mail with a code, both or neither; refuses where there are none left. */
export async function consumeMailAttempts({ limits, keys }: Services, { email, address }: Mailing): Promise<readonly Attempt[]> {
  const ofCaller = requirePoint(await limits.signUpMails.consume(`caller:${address}`));
  // Hashed, because the longest addresses are too long for a key.
  const ofMail = async () => requirePoint(await limits.signUpMails.consume(`mail:${keys.hash('sign-up-mail', emailKey(email))}`));
  return [ofCaller, await refundOnError([ofCaller], ofMail)];
}

function requirePoint(taken: Taken): Attempt {
  if (!taken.allowed) throw new ApiError('request_throttled', { retryAfter: taken.retryAfter });
  return taken;
}
