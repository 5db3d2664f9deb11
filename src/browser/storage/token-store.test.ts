import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { memoryValues } from '#src/testing/memory-values.ts';
import { tokenStore } from './token-store.ts';

const whole = { clientId: 'web', token: 't-1', expiresAt: 1_800_000_000_000, account: 7, issuedAt: 500 };
const token = { ...whole, token: new Secret('t-1') };
const stored = (text: string, clientId = 'web') => tokenStore(memoryValues({ ac_token: text }), 'ac_token', clientId);

test('a token is stored as one value with its account and session [SES-16]', () => {
  const values = memoryValues();
  const store = tokenStore(values, 'ac_token', 'web');
  store.write(token);
  expect(JSON.parse(values.read('ac_token') ?? '')).toEqual(whole);
  expect([store.read(), store.read()?.token.reveal()]).toEqual([token, 't-1']);
  store.clear();
  expect([store.read(), values.read('ac_token')]).toEqual([null, null]);
});

test('the account of the latest login is stored until logout [SES-17]', () => {
  const values = memoryValues();
  const store = tokenStore(values, 'ac_token', 'web');
  expect(store.loginAccount()).toBeNull();
  store.noteLogin();
  expect(store.loginAccount()).toBe('unknown');
  store.write(token);
  expect(store.loginAccount()).toBe(7);
  store.clearForeign(token);
  expect([store.read(), store.loginAccount(), values.read('ac_token')]).toEqual([null, 7, null]);
  store.write({ ...token, account: 8 });
  expect(store.loginAccount()).toBe(8);
  store.clear();
  expect(store.loginAccount()).toBeNull();
  expect(tokenStore(memoryValues({ ac_token_login: 'x' }), 'ac_token', 'web').loginAccount()).toBeNull();
  // Stored by a version that knew only the token.
  expect(stored(JSON.stringify(whole)).loginAccount()).toBe(7);
  expect(tokenStore({ ...memoryValues(), isLasting: false }, 'ac_token', 'web').loginAccount()).toBe('unknown');
  // Storage is full: what an earlier visit has left counts, and a new login is not taken for it.
  const full = { ...memoryValues({ ac_token_login: '8' }), isLasting: false };
  expect(tokenStore(full, 'ac_token', 'web').loginAccount()).toBe(8);
  tokenStore({ ...full, write: () => undefined }, 'ac_token', 'web').write(token);
  expect(tokenStore(full, 'ac_token', 'web').loginAccount()).toBe('unknown');
});

test('a token that was read is not visible in JSON or text [SES-16]', () => {
  expect(JSON.stringify(stored(JSON.stringify(whole)).read())).not.toContain('t-1');
});

test('another client’s token is not used [SES-16]', () => {
  expect(stored(JSON.stringify(whole), 'other').read()).toBeNull();
});

test.each(Object.keys(whole))('a token without its %s is not used [SES-16]', (name) => {
  expect(stored(JSON.stringify({ ...whole, [name]: undefined })).read()).toBeNull();
});

test.each([
  ['broken', '{'],
  ['empty', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a bare token', '"t-1"'],
  ['a token that is empty', JSON.stringify({ ...whole, token: '' })],
  ['an end that is not a number', JSON.stringify({ ...whole, expiresAt: 'soon' })],
  ['an account that is text', JSON.stringify({ ...whole, account: '7' })],
])('invalid stored data is not a token: %s [SES-16]', (_, text) => {
  expect(stored(text).read()).toBeNull();
});
