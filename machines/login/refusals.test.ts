import { expect, test } from 'vitest';
import { symbols } from '#contract/symbols.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { afterRefusal } from './refusals.ts';

const challenge = { methods: [{ id: 'app', type: 'totp' as const, target: null }], expiresIn: 600 };

test.each([false, true])('mfa_required with its challenge asks for a code, proving: %s [SES-07]', (proving) => {
  expect(afterRefusal(refusal('mfa_required', { challenge }), proving)).toBe('challenge');
});

test.each([
  ['mfa_required', null, 'credentials'],
  ['password_error', null, 'credentials'],
  ['password_error', 9, 'credentials'],
  ['system_error', null, 'credentials'],
  ['time_out', null, 'credentials'],
  ['suspected_attacker', 9, 'lockedOut'],
  ['resource_protected', 9, 'lockedOut'],
  ['request_throttled', 9, 'lockedOut'],
  ['suspected_attacker', null, 'credentials'],
  ['request_throttled', null, 'credentials'],
  ['toString', null, 'credentials'],
] as const)('in the password step %s with the wait %s leads to %s [LOG-03]', (symbol, waitUntil, next) => {
  expect(afterRefusal(refusal(symbol, { waitUntil }), false)).toBe(next);
});

test.each([
  ['mfa_code_incorrect', null],
  ['secret_code_incorrect', null],
  ['request_throttled', 9],
  ['suspected_attacker', 9],
  ['resource_protected', 9],
  ['mfa_required', null],
  ['time_out', null],
  ['unreachable', null],
  ['system_error', null],
] as const)('in the second step %s with the wait %s keeps the step [TFA-04]', (symbol, waitUntil) => {
  expect(afterRefusal(refusal(symbol, { waitUntil }), true)).toBe('challengeAgain');
});

test('only what ends the challenge or the credentials leads back from the second step [TFA-04]', () => {
  const back = Object.keys(symbols).filter((symbol) => afterRefusal(refusal(symbol), true) === 'credentials');
  expect(back.toSorted()).toEqual([
    'account_forbidden',
    'account_not_found',
    'client_not_found',
    'incorrect_password',
    'mfa_session_not_found',
    'no_password',
    'password_error',
    'scenario_not_found',
    'third_account_refused',
  ]);
});
