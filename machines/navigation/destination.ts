import { routeOf, routes } from '#contract/pages.ts';
import { checkedRedirect, type RedirectRules } from '#contract/rules/redirect.ts';
import { addressOf, withParameter } from './address.ts';

/**
 * The checked redirect, or else the official site, also instead of the login page and of any host's `/logout`. A
 * sign-in flow with `state` keeps its `redirect_uri` untouched.
 */
export function destinationAfterLogin(url: string, rules: RedirectRules): string {
  const address = addressOf(url);
  const destination = addressOf(checkedRedirect(address.searchParams.get('redirect'), rules));
  const route = routeOf(destination.pathname);
  // By host name: the same page at another port or scheme leads here again.
  const isLoop = destination.hostname === address.hostname && route === routes.login;
  const to = isLoop || route === routes.logout ? addressOf(checkedRedirect(null, rules)) : destination;
  const state = address.searchParams.get('state');
  const redirectUri = address.searchParams.get('redirect_uri');
  if (state === null || redirectUri === null) return to.href;
  return withParameter(withParameter(to, 'state', state), 'redirect_uri', redirectUri).href;
}
