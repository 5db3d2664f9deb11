import { expect, test } from 'vitest';
import { routeOf, routes } from '#contract/pages.ts';
import { guardVisit, signUpIntent, type Visit } from './guards.ts';

const rules = {
  redirectDomain: 'default.localhost',
  officialSite: 'https://www.default.localhost',
  partnerScope: 'partner',
};
const host = 'https://account.default.localhost';
const stay = { action: 'stay' };
const signedIn = { marker: true, session: 'signedIn', profileEmail: 'ann@example.com' } as const;
const noMarker = { marker: false, session: 'unknown', profileEmail: null } as const;

const login = (back: string) => `/login?redirect=${encodeURIComponent(back)}`;
const visit = (path: string, who: Omit<Visit, 'url'>) => guardVisit({ url: host + path, ...who }, rules);

const needLogin = ['/', '/accountSecurity', '/verify-email', '/choose-account', '/approve-login', '/accountSecurity/'];
const open = [
  '/login',
  '/logout',
  '/authcallback',
  '/reset-password',
  '/emailcallback',
  '/two-factor-authentication/',
  '/no-such-page',
  '/AccountSecurity',
  '/accountSecurity/more',
  '/oauth2',
  '/login/',
];

test.each(needLogin)('without the login marker, %s redirects to login with a redirect back [NAV-02]', (path) => {
  const back = `${host}${path}?a=b%20c&d=%C3%A9#f`;
  expect(visit(`${path}?a=b c&d=é#f`, noMarker)).toEqual({ action: 'go', to: login(back) });
});

test.each([
  ['?lang=zh-CN', '&lang=zh-CN'],
  ['?a=b&lang=en-US', '&lang=en-US'],
  ['?lang=fr-FR', ''],
  ['?lang=', ''],
])('a visit with %s redirects to login in an available language: %j [SHL-10]', (query, more) => {
  expect(visit(`/${query}`, noMarker)).toEqual({ action: 'go', to: login(`${host}/${query}`) + more });
});

test.each(needLogin)('with the marker, %s stays, even before the session is known [NAV-02]', (path) => {
  expect(visit(path, signedIn)).toEqual(stay);
  expect(visit(path, { ...signedIn, session: 'unknown', profileEmail: null })).toEqual(stay);
});

test.each(open)('%s stays for every visitor [NAV-04]', (path) => {
  expect(visit(path, noMarker)).toEqual(stay);
  expect(visit(path, signedIn)).toEqual(stay);
  expect(visit(path, { ...signedIn, session: 'signedOut' })).toEqual(stay);
});

test('every page is listed here, as open or with a login [NAV-02, NAV-04]', () => {
  const listed = [...needLogin, ...open, routes.oauth].map(routeOf);
  expect(Object.values(routes).filter((route) => !listed.includes(route))).toEqual([]);
});

test.each(needLogin)('%s redirects to login if the session is lost, and clears the marker [NAV-04]', (path) => {
  expect(visit(path, { ...signedIn, session: 'signedOut' })).toEqual({
    action: 'go',
    to: login(host + path),
    clearLogin: true,
  });
});

test.each([
  ['?client_id=app&scope=email#x', '?client_id=app&scope=email&hasChoose=true#x'],
  ['', '?hasChoose=true'],
  ['?hasChoose=false&scope=a', '?scope=a&hasChoose=true'],
  ['?hasChoose=1&hasChoose=2', '?hasChoose=true'],
  ['?has%43hoose=no&scope=a+b', '?scope=a+b&hasChoose=true'],
  ['?a=%zz&redirect_uri=https%3A%2F%2Fapp.test%2F', '?a=%zz&redirect_uri=https%3A%2F%2Fapp.test%2F&hasChoose=true'],
])('/oauth2/start%s gets hasChoose=true once, before the fragment [NAV-03]', (query, back) => {
  const expected = { action: 'go', to: login(`${host}/oauth2/start${back}`) };
  expect(visit(`/oauth2/start${query}`, noMarker)).toEqual(expected);
});

test.each(['partner', 'email+partner', 'partner%20email', '%3Cpartner%3E', 'part%E2%80%8Bner'])(
  'consent with the scope %s redirects to the account chooser first [NAV-05]',
  (scope) => {
    const to = `/choose-account?redirect=${encodeURIComponent(`${host}/oauth2/start?scope=${scope}&hasChoose=true`)}`;
    expect(visit(`/oauth2/start?scope=${scope}`, signedIn)).toEqual({ action: 'go', to });
  },
);

test.each(['select_account', 'login%20select_account'])(
  'consent with the prompt %s redirects to the account chooser first [NAV-05]',
  (prompt) => {
    const to = `/choose-account?redirect=${encodeURIComponent(`${host}/oauth2/start?prompt=${prompt}&hasChoose=true`)}`;
    expect(visit(`/oauth2/start?prompt=${prompt}`, signedIn)).toEqual({ action: 'go', to });
    expect(visit(`/oauth2/start?prompt=${prompt}&hasChoose=true`, signedIn)).toEqual(stay);
  },
);

test('a request with prompt=none never opens the account chooser [NAV-05]', () => {
  expect(visit('/oauth2/start?scope=partner&prompt=none', signedIn)).toEqual(stay);
});

test.each([
  ['zh-CN', 'zh-CN'],
  ['fr-FR%20zh%20en', 'zh-CN'],
  ['EN-gb', 'en-US'],
])('an app’s ui_locales=%s chooses the language %s of the login page [SHL-10]', (locales, language) => {
  const back = encodeURIComponent(`${host}/oauth2/start?ui_locales=${locales}&hasChoose=true`);
  expect(visit(`/oauth2/start?ui_locales=${locales}`, noMarker)).toEqual({
    action: 'go',
    to: `/login?redirect=${back}&lang=${language}`,
  });
});

test('the account chooser uses the language of the app’s address [SHL-10, NAV-05]', () => {
  const to = `/choose-account?redirect=${encodeURIComponent(`${host}/oauth2/start?scope=partner&lang=zh-CN&hasChoose=true`)}&lang=zh-CN`;
  expect(visit('/oauth2/start?scope=partner&lang=zh-CN', signedIn)).toEqual({ action: 'go', to });
});

test.each([
  'scope=partner&hasChoose=true',
  'scope=Partner',
  'scope=partners',
  'scope=partner,email',
  'scope=',
  'scope=email',
  '',
])('consent with %s stays [NAV-05]', (query) => {
  expect(visit(`/oauth2/start?${query}`, signedIn)).toEqual(stay);
});

test('a value of hasChoose other than true opens the account chooser again [NAV-05]', () => {
  expect(visit('/oauth2/start?scope=partner&hasChoose=TRUE', signedIn)).toMatchObject({ action: 'go' });
});

const others = ['bob@example.com', 'ann@example.co', '%3Cimg%3E'];

test.each(others)('a link for %j logs the other account out [NAV-06]', (email) => {
  const path = `/verify-email?email=${email}&token=1`;
  expect(visit(path, signedIn)).toEqual({ action: 'go', to: login(host + path), clearLogin: true });
});

test.each([
  'ann@example.com',
  'ANN@Example.com',
  'ann%40example.com',
  '%3Cann@example.com%3E',
  'ann@%E2%80%8Bexample.com',
])('a link for %s is for this account [NAV-06]', (email) => {
  expect(visit(`/verify-email?email=${email}`, signedIn)).toEqual(stay);
});

test.each(['ann+tag@example.com', 'ann%2Btag@example.com', 'Ann+Tag@example.com'])(
  'reads a link for %s with its plus [NAV-06]',
  (email) => {
    const link = `/verify-email?email=${email}`;
    expect(visit(link, { ...signedIn, profileEmail: 'ann+tag@example.com' })).toEqual(stay);
    expect(visit(link, { ...signedIn, profileEmail: 'anntag@example.com' })).toMatchObject({ action: 'go' });
  },
);

test.each(['?email=', '?email=%3C%3E', '?usage=verify_email', ''])(
  'a link with %j names no address and fits any account [NAV-06]',
  (query) => {
    expect(visit(`/verify-email${query}`, signedIn)).toEqual(stay);
  },
);

test('a link is not checked before the profile has loaded, or without an address [NAV-06]', () => {
  expect(visit('/verify-email?email=bob@example.com', { ...signedIn, profileEmail: null })).toEqual(stay);
  expect(visit('/verify-email?email=bob@example.com', { ...signedIn, session: 'unknown' })).toEqual(stay);
  expect(visit('/verify-email', signedIn)).toEqual(stay);
});

test('every redirect leads to a page that does not redirect again [NAV-04]', () => {
  for (const path of [...needLogin, ...open, '/oauth2/start?scope=partner']) {
    for (const who of [noMarker, { ...signedIn, session: 'signedOut' } as const, signedIn]) {
      const decision = visit(path, who);
      if (decision.action === 'stay') continue;
      const after = decision.clearLogin === true ? noMarker : who;
      expect(visit(decision.to, after)).toEqual(stay);
    }
  }
});

test.each([
  ['/login#signup', true, { view: 'signUp', markerSeconds: 600 }],
  ['/login#signup', false, { view: 'signUp', markerSeconds: null }],
  ['/login?redirect=#signup', true, { view: 'signUp', markerSeconds: 600 }],
  ['/login', true, { view: 'signIn', markerSeconds: null }],
  ['/login#SignUp', true, { view: 'signIn', markerSeconds: null }],
  ['/login#signup2', true, { view: 'signIn', markerSeconds: null }],
  ['/login?signup', false, { view: 'signIn', markerSeconds: null }],
] as const)('%s with the registration cookie %s opens the right view [NAV-09]', (path, hasCookie, intent) => {
  expect(signUpIntent(host + path, hasCookie)).toEqual(intent);
});
