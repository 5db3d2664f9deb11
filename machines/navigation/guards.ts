import { languages } from '#contract/languages.ts';
import { registrationMarkerSeconds } from '#contract/limits.ts';
import { loginParts, routeOf, routes } from '#contract/pages.ts';
import { cleanQueryValue, languageIn, linkEmail } from '#contract/rules/query.ts';
import type { RedirectRules } from '#contract/rules/redirect.ts';
import { addressOf, withParameter, type Address } from './address.ts';

export interface Visit {
  /** The full current address. */
  url: string;
  /** Whether the login marker cookie is present. */
  marker: boolean;
  /** The session's state; `unknown` until it has been read. */
  session: 'unknown' | 'signedIn' | 'signedOut';
  profileEmail: string | null;
}

export interface NavigationRules extends RedirectRules {
  /** The scope of the partner brand. */
  partnerScope: string;
}

/** `clearLogin`: remove the login cookies and the stored token before leaving the page. */
export type VisitDecision = { action: 'stay' } | { action: 'go'; to: string; clearLogin?: true };

const withoutLogin: readonly string[] = [
  routes.login,
  routes.logout,
  routes.authCallback,
  routes.resetPassword,
  routes.emailCallback,
  routes.twoFactor,
];
/** A page requires a login unless it is listed above. */
const loginRequired: readonly string[] = Object.values(routes).filter((route) => !withoutLogin.includes(route));

/** What to do with a visit: stay, or redirect to login (with a way back) or to the account chooser. */
export function guardVisit({ url, marker, session, profileEmail }: Visit, rules: NavigationRules): VisitDecision {
  const address = addressOf(url);
  const route = routeOf(address.pathname);
  if (!loginRequired.includes(route)) return { action: 'stay' };
  if (!marker) return { action: 'go', to: loginAddress(address) };
  if (session === 'signedOut') return { action: 'go', to: loginAddress(address), clearLogin: true };
  if (route === routes.oauth && needsChoice(address, rules.partnerScope)) {
    return { action: 'go', to: chooserAddress(address) };
  }
  if (route === routes.verifyEmail && session === 'signedIn' && isForOtherAccount(address, profileEmail)) {
    return { action: 'go', to: loginAddress(address), clearLogin: true };
  }
  return { action: 'stay' };
}

/**
 * The login page with a redirect back, in the language of the address. Skip consent after a fresh sign-in, which has
 * already chosen the account.
 */
export function loginAddress(address: Address): string {
  const back = routeOf(address.pathname) === routes.oauth ? chosenAddress(address) : address.href;
  return pageWithWayBack(routes.login, back, address);
}

/** The account chooser with a redirect back to a consent page. */
export function chooserAddress(address: Address): string {
  return pageWithWayBack(routes.chooseAccount, chosenAddress(address), address);
}

/** A page with a redirect back, if any, in the language of the current address. */
export function pageWithWayBack(
  page: string,
  back: string | null,
  { searchParams }: Pick<Address, 'searchParams'>,
): string {
  const language = languageIn(searchParams, languages);
  const query = [
    ...(back === null ? [] : [`redirect=${encodeURIComponent(back)}`]),
    ...(language === undefined ? [] : [`lang=${language}`]),
  ];
  return query.length === 0 ? page : `${page}?${query.join('&')}`;
}

/** `#signup` opens the sign-up view; with the registration cookie it also sets a short-lived marker. */
export function signUpIntent(
  url: string,
  hasRegistrationCookie: boolean,
): { view: 'signIn' | 'signUp'; markerSeconds: 600 | null } {
  const isSignUp = addressOf(url).hash === loginParts.signUp;
  return {
    view: isSignUp ? 'signUp' : 'signIn',
    markerSeconds: isSignUp && hasRegistrationCookie ? registrationMarkerSeconds : null,
  };
}

function chosenAddress(address: Address): string {
  return withParameter(address, 'hasChoose', 'true').href;
}

/** The app asks for it, or its scope requires it; `prompt=none` allows no page. */
function needsChoice({ searchParams }: Address, partnerScope: string): boolean {
  const wordsOf = (name: string) => cleanQueryValue(searchParams.get(name) ?? '').split(' ');
  const prompts = wordsOf('prompt');
  if (prompts.includes('none') || searchParams.get('hasChoose') === 'true') return false;
  return prompts.includes('select_account') || wordsOf('scope').includes(partnerScope);
}

function isForOtherAccount({ searchParams }: Address, profileEmail: string | null): boolean {
  const email = linkEmail(searchParams.get('email') ?? '');
  // A link without an address is valid for any account.
  if (email === '' || profileEmail === null) return false;
  return email.toLowerCase() !== profileEmail.toLowerCase();
}
