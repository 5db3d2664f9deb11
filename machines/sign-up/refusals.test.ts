import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { afterRefusal, isCodeOver } from './refusals.ts';

test.each([
  ['time_out', 'confirmCreated', 'confirmCreated'],
  ['unreachable', 'confirmCreated', 'confirmCreated'],
  ['unknown', 'confirmCreated', 'confirmCreated'],
  ['system_error', 'confirmCreated', 'confirmCreated'],
  ['account_already_exist', 'details', 'confirmCreated'],
  ['mfa_session_not_found', 'code', 'confirmCreated'],
  ['agreement_required', 'contracts', 'contracts'],
  ['email_address_invalid', 'details', 'details'],
  ['email_not_available', 'details', 'details'],
  ['password_too_common', 'details', 'details'],
  ['invalid_parameters', 'details', 'details'],
  ['secret_code_incorrect', 'code', 'code'],
  ['request_throttled', 'code', 'code'],
  ['client_not_found', 'code', 'code'],
  ['cookies_off', 'code', 'code'],
  ['anything else', 'code', 'code'],
])('after %s sign-up goes on at %s, and at %s where an answer was lost before [LOG-02]', (symbol, sure, outcomeUnknown) => {
  const after = (uncertainFailure: Failure | null) => afterRefusal(refusal(symbol), { creating: true, uncertainFailure });
  expect([after(null), after(failure('time_out'))]).toEqual([sure, outcomeUnknown]);
});

test.each([
  ['time_out', 'code', 'code'],
  ['account_already_exist', 'details', 'confirmCreated'],
  ['password_too_common', 'details', 'details'],
  ['request_throttled', 'code', 'code'],
])('a mail that is refused with %s leads to %s, and to %s where an answer was lost before [LOG-02]', (symbol, sure, outcomeUnknown) => {
  const after = (uncertainFailure: Failure | null) => afterRefusal(refusal(symbol), { creating: false, uncertainFailure });
  expect([after(null), after(failure('time_out'))]).toEqual([sure, outcomeUnknown]);
});

test.each([
  ['mfa_session_not_found', null, true],
  ['secret_code_incorrect', 0, true],
  ['secret_code_incorrect', 1, false],
  ['secret_code_incorrect', null, false],
  ['request_throttled', null, false],
])('after %s with %j tries left the code is over: %s [LOG-02]', (symbol, triesLeft, over) => {
  expect(isCodeOver(failure(symbol, { triesLeft }))).toBe(over);
});
