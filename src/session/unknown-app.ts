import { readConsentDetails } from '#contract/calls/consent.ts';
import { authorizationRequestIn, isBrokenRequest } from '#machines/consent/consent.rules.ts';
import { addressOf } from '#machines/navigation/address.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { Services } from '#src/services/services.ts';

/** A service that does not respond must not delay login. */
const timeoutMs = 3000;

/** Whether a login would be in vain: the page's request names no known app, or its app does not want one. */
export async function needsNoLogin({ sendOnce }: Pick<Services, 'sendOnce'>): Promise<boolean> {
  try {
    const reply = await sendOnce(readConsentDetails, {
      query: authorizationRequestIn(addressOf(window.location.href)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return 'redirectTo' in reply;
  } catch (error) {
    return isBrokenRequest(refusalOf(error).symbol);
  }
}
