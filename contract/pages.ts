/**
 * All routes, by name; any other path is the not-found page. One trailing slash is ignored; paths are case-sensitive.
 */
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
  approveLogin: '/approve-login',
} as const;

/** Parts of the login page. */
export const loginParts = { signIn: '#login', signUp: '#signup' } as const;

/** Part of the security page: sets up two-factor authentication. */
export const setUpTwoFactor = '#two-factor';

/** The path without its trailing slash, as routes are compared. */
export function routeOf(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
