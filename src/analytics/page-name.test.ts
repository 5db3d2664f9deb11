import { expect, test } from 'vitest';
import { pageNameOf } from './recorder.ts';

test.each([
  ['/', 'homePage'],
  ['/login', 'login'],
  ['/login/', 'login'],
  ['/logout', 'logout'],
  ['/authcallback', 'authCallback'],
  ['/two-factor-authentication/', 'twoFactor'],
  ['/Login', 'notFound'],
  ['/login/lin.hart@example.com', 'notFound'],
  ['', 'notFound'],
])('the page at %j is called %s [NET-09]', (path, name) => {
  expect(pageNameOf(path)).toBe(name);
});
