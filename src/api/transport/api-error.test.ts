import { expect, test } from 'vitest';
import { failureOf, refusalOf } from '#machines/shared/failure.ts';
import { ApiError } from './api-error.ts';

test('a timeout has the message "Request timeout" [NET-06]', () => {
  expect(new ApiError('time_out').message).toBe('Request timeout');
});

test('an error without a body has only its symbol [NET-10]', () => {
  const { symbol, message, code, waitUntil, triesLeft, challenge } = new ApiError('unreachable');
  expect(symbol).toBe('unreachable');
  expect(message).toBe('');
  expect(code).toBeNull();
  expect(waitUntil).toBeNull();
  expect(triesLeft).toBeNull();
  expect(challenge).toBeNull();
});

test('charts read it as a refusal [NET-10]', () => {
  const error = new ApiError(
    'request_throttled',
    { error: { symbol: 'request_throttled', message: 'm', retryAfter: 9 } },
    500,
  );
  expect(refusalOf(error)).toBe(error);
  expect(failureOf(error)).toEqual({ symbol: 'request_throttled', message: 'm', waitUntil: 9500, triesLeft: null });
});
