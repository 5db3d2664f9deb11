import { readConsentDetails } from '#contract/calls/consent.ts';
import { authorizationRequestIn, isBrokenRequest } from '#machines/consent/consent.rules.ts';
import { addressOf } from '#machines/navigation/address.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { Services } from '#src/services/services.ts';

/** A service that does not respond must not delay login. */
const timeoutMs = 3000;

/** Whether the page's request names an app that does not exist, or none. */
export async function asksForUnknownApp({ sendOnce }: Pick<Services, 'sendOnce'>): Promise<boolean> {
  try {
    await sendOnce(readConsentDetails, {
      query: authorizationRequestIn(addressOf(window.location.href)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return false;
  } catch (error) {
    return isBrokenRequest(refusalOf(error).symbol);
  }
}
