import { routeOf, routes } from '#contract/pages.ts';
import type { AuthorizationResponse } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { Secret } from '#machines/shared/secret.ts';

export const emptyAuthorizationResponse: AuthorizationResponse = { state: null, code: null, error: null, issuer: null };

/**
 * Removes an identity provider's response from the address before anything else reads or stores it, so history, reloads
 * and the screen show only the bare address.
 */
export function consumeAuthorizationResponse(): AuthorizationResponse {
  const { pathname, search } = window.location;
  if (routeOf(pathname) !== routes.authCallback) return emptyAuthorizationResponse;
  const parameters = new URLSearchParams(search);
  const secret = (name: string): Secret<string> | null => {
    const value = parameters.get(name) ?? '';
    return value === '' ? null : new Secret(value);
  };
  window.history.replaceState(window.history.state, '', pathname);
  return {
    state: secret('state'),
    code: secret('code'),
    error: parameters.get('error'),
    issuer: parameters.get('iss') || null,
  };
}
