/** All routes of the product, by name. One trailing slash is the same route, letter case matters. */
export const routes = {
  homePage: '/',
  login: '/login',
  oauth: '/oauth2/start',
  accountSecurity: '/accountSecurity',
  logout: '/logout',
  authCallback: '/authcallback',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  emailCallback: '/emailcallback',
  twoFactor: '/two-factor-authentication',
  chooseAccount: '/choose-account',
} as const;

/** Parts of the log-in page. */
export const loginParts = { signIn: '#login', signUp: '#signup' } as const;

/** Part of the security page: sets up two-factor authentication. */
export const setUpTwoFactor = '#two-factor';

/** Those that have a page by now; any other path is the not-found page. */
export const pages = {
  homePage: routes.homePage,
  login: routes.login,
  oauth: routes.oauth,
  accountSecurity: routes.accountSecurity,
  logout: routes.logout,
  authCallback: routes.authCallback,
  chooseAccount: routes.chooseAccount,
  resetPassword: routes.resetPassword,
  verifyEmail: routes.verifyEmail,
  emailCallback: routes.emailCallback,
  twoFactor: routes.twoFactor,
} as const;

/** Pages that other apps lead to, which have a layout of their own. */
export function isAppRequestPage(path: string): boolean {
  return ([routes.oauth, routes.chooseAccount] as readonly string[]).includes(routeOf(path));
}

/** The path without its trailing slash, as routes are compared. */
export function routeOf(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

export function isPage(path: string): boolean {
  return (Object.values(pages) as readonly string[]).includes(routeOf(path));
}
