import { expect, test } from 'vitest';
import { failure } from './failure.ts';
import { waitOf } from './retryable-read.ts';

test.each([
  [null, { until: null }],
  [failure('unreachable'), { until: null, retryOnline: true }],
  [failure('time_out'), { until: null, retryOnline: true }],
  [failure('request_throttled', { waitUntil: 9000 }), { until: 9000 }],
  [failure('forbidden'), { until: null }],
])('after %j the port waits as %j [NET-06]', (why, input) => {
  expect(waitOf({ context: { failure: why } })).toEqual(input);
});
