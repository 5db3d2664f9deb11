import { routeOf, routes } from '#contract/pages.ts';
import { checkedRedirect, type RedirectRules } from '#contract/rules/redirect.ts';
import { addressOf, withParameter } from './address.ts';

const noDestinations: readonly string[] = [routes.login, routes.logout];

/** The checked redirect, or else the official site. A sign-in flow with `state` keeps its `redirect_uri` untouched. */
export function destinationAfterLogin(url: string, rules: RedirectRules): string {
  const address = addressOf(url);
  const destination = addressOf(checkedRedirect(address.searchParams.get('redirect'), rules));
  const isLoop = destination.origin === address.origin && noDestinations.includes(routeOf(destination.pathname));
  const to = isLoop ? addressOf(checkedRedirect(null, rules)) : destination;
  const state = address.searchParams.get('state');
  const redirectUri = address.searchParams.get('redirect_uri');
  if (state === null || redirectUri === null) return to.href;
  return withParameter(withParameter(to, 'state', state), 'redirect_uri', redirectUri).href;
}
