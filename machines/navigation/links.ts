import type { Configuration } from '#contract/configuration.ts';
import type { LinkKey } from '#contract/links.ts';
import { routeOf, routes } from '#contract/pages.ts';
import { addressOf } from './address.ts';

/** Every link of header, menus and footer, by key. */
export type TargetKey = LinkKey | 'log-in' | 'log-out' | 'sign-up';

/** The address of a key for the current page; the login page passes on its redirect. */
export function linkTarget(key: TargetKey, answeredHere: string, links: Configuration['links']): string {
  if (key === 'log-in') return `${routes.login}/?redirect=${returnQuery(answeredHere)}`;
  if (key === 'log-out') return `${routes.logout}/?redirect=${returnQuery(answeredHere)}`;
  if (key === 'sign-up') return `${routes.login}?redirect=${returnQuery(answeredHere)}#signup`;
  return links[key];
}

function returnQuery(answeredHere: string): string {
  const { href, pathname, searchParams } = addressOf(answeredHere);
  const isOnTheWay = [routes.login, routes.logout].some((route) => route === routeOf(pathname));
  return encodeURIComponent(isOnTheWay ? (searchParams.get('redirect') ?? '') : href);
}
