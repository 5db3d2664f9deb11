import { expect, test } from 'vitest';
import { destinationAfterLogin } from './destination.ts';

const host = 'https://account.default.localhost';
const rules = { redirectDomain: 'default.localhost', officialSite: 'https://www.default.localhost' };
const login = (back: string) => `/login?redirect=${encodeURIComponent(back)}`;
const official = 'https://www.default.localhost/';

test.each([
  ['/login', official],
  ['/login?redirect=', official],
  ['/login?redirect=https%3A%2F%2Fcloud.default.localhost%2Fa%3Fb%3Dc%23d', 'https://cloud.default.localhost/a?b=c#d'],
  [login(`${host}/accountSecurity`), `${host}/accountSecurity`],
  ['/login?redirect=https://evil.com/', official],
  ['/login?redirect=javascript:alert(1)', official],
  ['/login?redirect=/accountSecurity', official],
  ['/login?redirect=https://evil.com&redirect=https://cloud.default.localhost', official],
])('after login %s leads to %s [NAV-07] [NAV-08]', (path, to) => {
  expect(destinationAfterLogin(host + path, rules)).toBe(to);
});

test.each(['/login', '/login/', '/logout', '/logout/?redirect=x', '/login?redirect=y#signup', '/%6cogin/../login'])(
  'a redirect back to %s would loop forever, so the destination is the official site [NAV-08]',
  (path) => {
    expect(destinationAfterLogin(host + login(host + path), rules)).toBe(official);
  },
);

test.each([
  'https://shop.default.localhost/logout',
  'http://shop.default.localhost/logout/?a=b',
  'http://account.default.localhost/logout',
  'https://account.default.localhost:8443/logout#a',
  'http://account.default.localhost/login',
])('a redirect to %s would log out or loop, so the destination is the official site [NAV-08]', (back) => {
  expect(destinationAfterLogin(host + login(back), rules)).toBe(official);
});

test('a page of another host may have the login page’s path [NAV-08]', () => {
  const elsewhere = 'https://shop.default.localhost/login';
  expect(destinationAfterLogin(host + login(elsewhere), rules)).toBe(elsewhere);
});

test.each([
  ['state=s1&redirect_uri=https%3A%2F%2Fapp.test%2Fcb', '?state=s1&redirect_uri=https%3A%2F%2Fapp.test%2Fcb'],
  ['state=a%26b&redirect_uri=app:/cb?x', '?state=a%26b&redirect_uri=app%3A%2Fcb%3Fx'],
  ['state=s1', ''],
  ['redirect_uri=https%3A%2F%2Fapp.test', ''],
])('a flow with %s keeps its redirect_uri along with the destination [NAV-08]', (query, kept) => {
  const url = `${host}/login?redirect=https%3A%2F%2Fcloud.default.localhost%2F&${query}`;
  expect(destinationAfterLogin(url, rules)).toBe(`https://cloud.default.localhost/${kept}`);
});

test('redirect_uri is never the destination itself [NAV-08]', () => {
  const url = `${host}/login?state=s&redirect_uri=https%3A%2F%2Fevil.com`;
  expect(new URL(destinationAfterLogin(url, rules)).origin).toBe('https://www.default.localhost');
});
