import { expect, test } from 'vitest';
import { openBrowser, openTab } from '#src/testing/browser.ts';
import { requiresLogin, logoutRedirect } from './redirects.ts';

const origin = 'https://account.example.com';

test.each([
  ['/', true],
  ['/?a=1#b', true],
  ['/login', false],
  ['/logout', false],
  ['/logout/?redirect=x', false],
  ['/accountsecurity', false],
  ['/nothing/here', false],
])('the page %s requires login: %s [NAV-02, NAV-04]', (path, needed) => {
  const { services } = openTab(openBrowser(`${origin}${path}`));
  expect(requiresLogin(services)).toBe(needed);
});

test.each([
  ['/logout', '/login'],
  ['/logout?redirect=', '/login'],
  [
    '/logout?redirect=https%3A%2F%2Fwww.example.com%2F%3Fa%3D1%26b',
    '/login?redirect=https%3A%2F%2Fwww.example.com%2F%3Fa%3D1%26b',
  ],
  ['/logout/?redirect=https://www.example.com', '/login?redirect=https%3A%2F%2Fwww.example.com%2F'],
  ['/logout?redirect=https://evil.example', '/login'],
  ['/logout?redirect=https://www.example.com@evil.example', '/login'],
  ['/logout?redirect=javascript:alert(1)', '/login'],
  ['/logout?redirect=/accountSecurity', '/login'],
  ['/?redirect=https://www.example.com', '/login'],
  [
    '/logout?lang=zh-CN&redirect=https://www.example.com',
    '/login?redirect=https%3A%2F%2Fwww.example.com%2F&lang=zh-CN',
  ],
  ['/logout?lang=zh-CN', '/login?lang=zh-CN'],
  ['/logout?lang=fr-FR&redirect=https://evil.example', '/login'],
])('logout at %s leads to %s [NAV-10, SHL-10]', (path, to) => {
  const { services } = openTab(openBrowser(`${origin}${path}`));
  expect(logoutRedirect(services)).toBe(to);
});
