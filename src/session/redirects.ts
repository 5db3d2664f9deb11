import { pageAt } from '#contract/page-at.ts';
import { routes, routeOf } from '#contract/pages.ts';
import { allowedRedirect } from '#contract/rules/redirect.ts';
import { addressOf } from '#machines/navigation/address.ts';
import { guardVisit, pageWithWayBack } from '#machines/navigation/guards.ts';
import type { Services } from '#src/services/services.ts';
import { destinationAfterLogin } from '#machines/navigation/destination.ts';

/** Whether the open page requires a signed-in user. An unknown page does not. */
export function requiresLogin({ configuration }: Services): boolean {
  const { href: url, pathname } = window.location;
  if (pageAt(pathname) === 'notFound') return false;
  return guardVisit({ url, marker: false, session: 'signedOut', profileEmail: null }, configuration).action === 'go';
}

/** The account chooser, if a signed-in user must see it before the current page; otherwise null. */
export function accountChooserOf(
  { configuration }: Pick<Services, 'configuration'>,
  isSignedIn: boolean,
): string | null {
  if (!isSignedIn) return null;
  const decision = guardVisit(
    { url: window.location.href, marker: true, session: 'signedIn', profileEmail: null },
    configuration,
  );
  return decision.action === 'go' && decision.clearLogin === undefined ? decision.to : null;
}

/** After logout: the login page, with the destination and language of `/logout?redirect=` if they are allowed. */
export function logoutRedirect({ configuration }: Pick<Services, 'configuration'>): string {
  const address = addressOf(window.location.href);
  const asked = routeOf(address.pathname) === routes.logout ? address.searchParams.get('redirect') : null;
  return pageWithWayBack(routes.login, allowedRedirect(asked, configuration.redirectDomain), address);
}

/** Redirects to the user's destination and returns it. */
export function redirectAfterLogin({ configuration, navigator }: Services): string {
  const destination = destinationAfterLogin(window.location.href, configuration);
  navigator.go(destination);
  return destination;
}
