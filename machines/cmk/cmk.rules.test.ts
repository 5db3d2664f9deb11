import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { keyAfterFailure } from './cmk.rules.ts';

test.each([
  ['pin_not_correct', { triesLeft: 3 }, 'wrongPin'],
  ['pin_verification_failed', { triesLeft: 0 }, 'wrongPin'],
  ['pin_locked', { waitUntil: 9 }, 'lockedOut'],
  ['request_throttled', { waitUntil: 9 }, 'lockedOut'],
  ['cmk_helper_expired', {}, 'expired'],
  ['cmk_not_found', {}, 'expired'],
  ['cmk_corrupt', {}, 'corrupt'],
  ['cmk_downgraded', {}, 'corrupt'],
  ['cmk_context_incorrect', {}, 'corrupt'],
  ['unsupported_algorithm', {}, 'corrupt'],
  ['cmk_parameters_refused', {}, 'corrupt'],
  ['time_out', {}, 'unknown'],
  ['envelope_mac_incorrect', {}, 'unknown'],
  ['system_error', {}, 'unknown'],
] as const)('%s %o means that the key is %s [KEY-02]', (symbol, more, state) => {
  expect(keyAfterFailure(failure(symbol, more))).toBe(state);
});

test('without a failure nothing is known about the key [KEY-02]', () => {
  expect(keyAfterFailure(null)).toBe('unknown');
});
