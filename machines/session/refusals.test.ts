import { expect, test } from 'vitest';
import { symbols } from '#contract/symbols.ts';
import { consequenceOf } from './refusals.ts';

test.each([
  ['required_authentication', null, 'goToLogin'],
  ['session_code_expired', null, 'goToLogin'],
])('%s goes to log-in [SES-10]', (symbol, code, consequence) => {
  expect(consequenceOf({ symbol, code })).toBe(consequence);
});

test.each([
  ['account_not_found', 'logOut'],
  ['account_forbidden', 'logOut'],
  ['token_invalid', 'goToLogin'],
  ['token_expired', 'renewToken'],
])('%s has its own consequence: %s [SES-11]', (symbol, consequence) => {
  expect(consequenceOf({ symbol, code: null })).toBe(consequence);
});

test.each([
  [12308, 'goToLogin'],
  [8198, 'renewToken'],
  [8213, 'renewToken'],
  [404, 'none'],
  [0, 'none'],
])('code %i without a telling symbol: %s [SES-12]', (code, consequence) => {
  expect(consequenceOf({ symbol: 'unknown', code })).toBe(consequence);
});

test('the symbol is read before the code [SES-12]', () => {
  expect(consequenceOf({ symbol: 'token_expired', code: 12308 })).toBe('renewToken');
  expect(consequenceOf({ symbol: 'account_forbidden', code: 8198 })).toBe('logOut');
});

test('no other symbol touches the session [SES-11]', () => {
  const touching = Object.keys(symbols).filter((symbol) => consequenceOf({ symbol, code: null }) !== 'none');
  expect(touching.toSorted()).toEqual([
    'account_forbidden',
    'account_not_found',
    'required_authentication',
    'session_code_expired',
    'token_expired',
    'token_invalid',
  ]);
});

test.each(['time_out', 'unreachable', 'unknown', 'system_error', 'toString', '__proto__', ''])(
  '%j is never a sign-out [SES-11]',
  (symbol) => {
    expect(consequenceOf({ symbol, code: null })).toBe('none');
  },
);
