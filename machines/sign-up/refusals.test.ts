import { expect, test } from 'vitest';
import { refusal } from '#machines/testing/refusal.ts';
import { afterCreation } from './refusals.ts';

test.each([
  ['time_out', 'readBack', 'readBack'],
  ['unreachable', 'readBack', 'readBack'],
  ['unknown', 'readBack', 'readBack'],
  ['system_error', 'readBack', 'readBack'],
  ['account_already_exist', 'details', 'readBack'],
  ['mfa_session_not_found', 'code', 'readBack'],
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
])('after %s sign-up goes on at %s, and at %s where an answer was lost before [LOG-02]', (symbol, sure, unsure) => {
  expect([afterCreation(refusal(symbol), false), afterCreation(refusal(symbol), true)]).toEqual([sure, unsure]);
});
