import { expect, test } from 'vitest';
import { symbols } from '#contract/symbols.ts';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { addressProblem, passwordProblem, stepAfterRefusal } from './password-reset.rules.ts';

test.each([
  ['', null, { email: 'empty', recovery: null }],
  ['mia', null, { email: 'format', recovery: null }],
  ['mia@example.com', null, { email: null, recovery: null }],
  ['mia@example.com', '', { email: null, recovery: 'empty' }],
  ['mia@example.com', 'mia@mail', { email: null, recovery: 'invalid' }],
  ['mia@example.com', 'mia@mail.example', { email: null, recovery: null }],
])('the addresses %j and %j have the problems %j [LOG-05, VAL-03]', (email, recovery, problem) => {
  expect(addressProblem({ email, recovery })).toEqual(problem);
});

test.each([
  ['', '', { password: 'empty', confirmation: null }],
  ['short', '', { password: 'length', confirmation: 'empty' }],
  ['long-enough', '', { password: null, confirmation: 'empty' }],
  ['long-enough', 'long-enougH', { password: null, confirmation: 'mismatch' }],
  ['long-enough', 'long-enough ', { password: null, confirmation: 'mismatch' }],
  ['long-enough', 'long-enough', { password: null, confirmation: null }],
])('the password %j repeated as %j has the problems %j [VAL-01, VAL-02]', (password, confirmation, problem) => {
  expect(passwordProblem({ password: new Secret(password), confirmation: new Secret(confirmation) })).toEqual(problem);
});

const refused = (symbol: string, more = {}) => ({ failure: failure(symbol), attempt: 'proof' as const, sent, ...more });
const saving = { attempt: 'save' };

const leadingTo = (step: string, more = {}) =>
  Object.keys(symbols)
    .filter((symbol) => stepAfterRefusal(refused(symbol, more)) === step)
    .toSorted();

test('a refused code returns to the code, any other refusal to the start [LOG-05]', () => {
  expect(leadingTo('code')).toEqual([
    'mfa_code_incorrect',
    'mfa_code_used',
    'request_throttled',
    'resource_protected',
    'secret_code_incorrect',
    'system_error',
  ]);
  expect([leadingTo('password'), leadingTo('confirm')]).toEqual([[], []]);
});

test('a refused password returns to the password, any other refusal to the start [LOG-05]', () => {
  expect(leadingTo('password', saving)).toEqual([
    'invalid_parameters',
    'password_breached',
    'password_too_common',
    'request_throttled',
    'resource_protected',
  ]);
  expect([leadingTo('code', saving), leadingTo('confirm', saving)]).toEqual([[], ['system_error']]);
});

test('a code without tries left or an ended challenge restarts; a cancelled second factor does not [LOG-05]', () => {
  expect(
    stepAfterRefusal(refused('mfa_code_incorrect', { failure: failure('mfa_code_incorrect', { triesLeft: 0 }) })),
  ).toBe('address');
  expect(stepAfterRefusal(refused('mfa_session_not_found'))).toBe('address');
  expect(stepAfterRefusal(refused('', { failure: null }))).toBe('code');
});

test('without a response the password may be saved; a check or a mail can be repeated [LOG-05]', () => {
  expect(stepAfterRefusal(refused('time_out', saving))).toBe('confirm');
  expect(stepAfterRefusal(refused('time_out'))).toBe('code');
  expect(stepAfterRefusal(refused('time_out', { attempt: 'mail' }))).toBe('code');
  expect(stepAfterRefusal(refused('time_out', { attempt: 'mail', sent: null }))).toBe('address');
});
