import type { Context } from '../../services.ts';
import { orGiveBack, type Point, type Taken } from '../../platform/rate-limit/limiter.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import { emailKey } from '../../platform/accounts/accounts.ts';

interface Mailing {
  email: string;
  /** Of the caller. */
  address: string;
}

/** Takes the points of a mail with a code, both or neither; refuses where there are none left. */
export async function takeMailPoints({ limits, keys }: Context, { email, address }: Mailing): Promise<readonly Point[]> {
  const ofCaller = requirePoint(await limits.signUpMails.take(`caller:${address}`));
  // Hashed, because the longest addresses are too long for a key.
  const ofMail = async () => requirePoint(await limits.signUpMails.take(`mail:${keys.hash('sign-up-mail', emailKey(email))}`));
  return [ofCaller, await orGiveBack([ofCaller], ofMail)];
}

function requirePoint(taken: Taken): Point {
  if (!taken.allowed) throw new Refusal('request_throttled', { retryAfter: taken.retryAfter });
  return taken;
}
