import type { Configuration } from '#contract/configuration.ts';
import { routes } from '#contract/pages.ts';
import { thirdPartyAddress } from '#machines/navigation/third-party-address.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { PendingAuthorization } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { thirdPartyApi, type AddressRequest } from '#src/api/third-party.ts';
import { hasCall, isInApp, pageSurroundings } from '#src/browser/bridge/app-bridge.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';
import { base64Url } from '#src/browser/base64url.ts';
import type { Services } from '#src/services/services.ts';
import { pendingAuthorizations } from '#src/browser/storage/pending-authorization.ts';

interface Redirect {
  provider: string;
  purpose: PendingAuthorization['purpose'];
  /** That of the login page. */
  query?: string;
}

/**
 * Fetches the provider's address, stores the pending request for the redirect back, and redirects; in an app, which
 * opens the provider's page itself, with the address that the app returns.
 */
export async function startProviderRedirect(
  services: Services,
  { provider, purpose, query = window.location.search }: Redirect,
  signal: AbortSignal,
): Promise<void> {
  const { clock, configuration, cookies, navigator, sendOnce, tabValues } = services;
  if (!cookies.cookiesEnabled()) throw new ApiError('cookies_off');
  const { location } = window;
  const state = new Secret(randomState());
  const request = {
    clientId: configuration.clientId,
    provider,
    state,
    returnTo: `${location.origin}${routes.authCallback}`,
  };
  const to = thirdPartyAddress(await thirdPartyApi(sendOnce).fetchAddress(request, signal), location);
  if (to === null) throw new ApiError('unknown');
  const back = isInApp(configuration.bridge, pageSurroundings()) ? await signInWithApp(configuration, to, request) : to;
  signal.throwIfAborted();
  pendingAuthorizations(tabValues).write({ provider, state, purpose, query, startedAt: clock.now() });
  navigator.visit(back);
}

async function signInWithApp({ bridge }: Configuration, url: string, { returnTo }: AddressRequest): Promise<string> {
  const { openHostApp } = await loadChunk(() => import('#src/browser/bridge/bridge-calls.ts'));
  const back = await openHostApp(bridge, window).openSignIn(url, returnTo);
  if (back === null) throw new ApiError('third_sign_in_cancelled');
  return back;
}

/** Whether third parties can be used: in an app they open in its sign-in sheet, which older apps do not have. */
export function canUseThirdParties({ bridge }: Pick<Configuration, 'bridge'>): boolean {
  const surroundings = pageSurroundings();
  return !isInApp(bridge, surroundings) || hasCall(bridge, surroundings.page, 'openSignIn');
}

function randomState(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}
