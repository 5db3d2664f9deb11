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
])('names the page at %j %s [NET-09]', (path, name) => {
  expect(pageNameOf(path)).toBe(name);
});
