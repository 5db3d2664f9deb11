import { routes, routeOf } from '#contract/pages.ts';
import { readConsentDetails } from '#contract/calls/consent.ts';
import { authorizationRequestIn, isBrokenRequest } from '#machines/consent/consent.rules.ts';
import { addressOf } from '#machines/navigation/address.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { Services } from '#src/services/services.ts';

/** A service that does not respond must not delay login. */
const timeoutMs = 3000;

/** Whether the page asks for an app that does not exist, or for none: it says so, and no user logs in for it. */
export async function isForUnknownApp({ sendOnce }: Pick<Services, 'sendOnce'>): Promise<boolean> {
  const { href, pathname } = window.location;
  if (routeOf(pathname) !== routes.oauth) return false;
  try {
    await sendOnce(readConsentDetails, {
      query: authorizationRequestIn(addressOf(href)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return false;
  } catch (error) {
    return isBrokenRequest(refusalOf(error).symbol);
  }
}
