import * as v from 'valibot';
import { expect, test } from 'vitest';
import { appTokenSchema, isAppUrl } from './bridge.ts';

const appAddresses = ['https://app.example.com/home', 'camera-home://account', 'com.example.home:/account'];
test.each(appAddresses)('accepts %s as an address that leads back to an app [APP-03]', (address) => {
  expect(isAppUrl(address)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'http://app.example.com',
  '/login',
  '',
  null,
  7,
  `https://${'a'.repeat(2048)}`,
])('refuses %j as an address that leads back to an app [APP-03]', (address) => {
  expect(isAppUrl(address)).toBe(false);
});

test.each([
  { token: 't-1', expiresIn: 3_600_000 },
  { token: 't-1', expiresIn: 0 },
])('accepts the token %j [APP-02]', (answer) => {
  expect(v.is(appTokenSchema, answer)).toBe(true);
});

test.each([
  null,
  '',
  '<!doctype html>',
  't-1',
  {},
  { token: '', expiresIn: 1 },
  { token: 'two words', expiresIn: 1 },
  { token: 't', expiresIn: -1 },
  { token: 't', expiresIn: '5' },
  { token: 't', expiresIn: Number.NaN },
])('refuses the token %j [APP-02]', (answer) => {
  expect(v.is(appTokenSchema, answer)).toBe(false);
});
