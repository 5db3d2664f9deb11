import { routes } from '#contract/pages.ts';
import { thirdPartyAddress } from '#machines/navigation/third-party-address.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { PendingAuthorization } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { thirdPartyApi } from '#src/api/third-party.ts';
import { base64Url } from '#src/browser/base64url.ts';
import type { Services } from '#src/services/services.ts';
import { pendingAuthorizations } from '#src/browser/storage/pending-authorization.ts';

interface Redirect {
  provider: string;
  purpose: PendingAuthorization['purpose'];
  /** That of the login page. */
  query?: string;
}

/** Fetches the provider's address, stores the pending request for the redirect back, and redirects. */
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
  pendingAuthorizations(tabValues).write({ provider, state, purpose, query, startedAt: clock.now() });
  navigator.visit(to);
}

function randomState(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}
