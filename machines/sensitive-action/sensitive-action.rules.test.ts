import { expect, test } from 'vitest';
import { symbols } from '#contract/symbols.ts';
import { failure } from '#machines/shared/failure.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { canRetry, failureOfAction, isSecondFactorRequired, valueOfAction } from './sensitive-action.rules.ts';

test('only mfa_required with a challenge asks for the second factor [SES-07]', () => {
  const challenge = { methods: [{ id: 'app', type: 'totp' as const, target: null }], expiresIn: 600 };
  const asking = Object.keys(symbols).filter((symbol) => isSecondFactorRequired(refusal(symbol, { challenge })));
  expect(asking).toEqual(['mfa_required']);
  expect(isSecondFactorRequired(refusal('mfa_required'))).toBe(false);
});

test('an action that retries on any refusal ends only when the challenge or the credentials are no longer valid [TFA-04]', () => {
  const ends = Object.keys(symbols).filter((symbol) => !canRetry(refusal(symbol), 'anyRefusal'));
  expect(ends.toSorted()).toEqual([
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

test('an action that retries on a wrong code ends with any other refusal [TFA-05]', () => {
  const retries = Object.keys(symbols).filter((symbol) => canRetry(refusal(symbol), 'wrongCode'));
  expect(retries.toSorted()).toEqual([
    'mfa_clock_off',
    'mfa_code_incorrect',
    'mfa_code_used',
    'passkey_refused',
    'request_throttled',
    'resource_protected',
    'secret_code_incorrect',
  ]);
});

test.each(['anyRefusal', 'wrongCode'] as const)(
  'the last wrong code ends an action that retries on %s [TFA-04]',
  (retryOn) => {
    expect(canRetry(refusal('mfa_code_incorrect', { triesLeft: 1 }), retryOn)).toBe(true);
    expect(canRetry(refusal('mfa_code_incorrect', { triesLeft: 0 }), retryOn)).toBe(false);
  },
);

test('only a refused action has a failure [TFA-05]', () => {
  expect(failureOfAction({ outcome: 'refused', failure: failure('time_out') })).toEqual(failure('time_out'));
  expect([failureOfAction({ outcome: 'done' }), failureOfAction({ outcome: 'cancelled' })]).toEqual([null, null]);
});

test('only an action that is done has a value [TFA-05]', () => {
  expect(valueOfAction({ outcome: 'done', value: 'the value' })).toBe('the value');
  expect(valueOfAction({ outcome: 'cancelled' })).toBeNull();
  expect(valueOfAction({ outcome: 'refused', failure: failure('time_out') })).toBeNull();
});
