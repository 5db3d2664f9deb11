import { expect, test } from 'vitest';
import { linkKeys } from '#contract/links.ts';
import { configuration } from '#machines/testing/configuration.ts';
import { linkTarget } from './links.ts';

const answeredHere = 'https://account.example.com/accountSecurity?a=1&b=ü';
const back = encodeURIComponent('https://account.example.com/accountSecurity?a=1&b=%C3%BC');

test.each([
  ['log-in', `/login/?redirect=${back}`],
  ['log-out', `/logout/?redirect=${back}`],
  ['sign-up', `/login?redirect=${back}#signup`],
] as const)('%s contains a redirect back [NAV-11]', (key, target) => {
  expect(linkTarget(key, answeredHere, configuration.links)).toBe(target);
});

test.each(linkKeys)('%s uses the address from the configuration [NAV-11]', (key) => {
  expect(linkTarget(key, answeredHere, configuration.links)).toBe(configuration.links[key]);
});

test.each([
  ['https://account.example.com/login?redirect=https%3A%2F%2Fwww.example.com%2Fa', 'https%3A%2F%2Fwww.example.com%2Fa'],
  ['https://account.example.com/login/', ''],
  ['https://account.example.com/logout?redirect=x', 'x'],
])('from %s the redirect is passed on, never doubled [NAV-11]', (address, redirect) => {
  expect(linkTarget('sign-up', address, configuration.links)).toBe(`/login?redirect=${redirect}#signup`);
});
