import * as v from 'valibot';
import { expect, test } from 'vitest';
import { errorBody, waitSeconds } from './errors.ts';

test.each([
  [3, 3],
  ['3', 3],
  [2.1, 3],
  ['2.1', 3],
  [900, 900],
  [0, null],
  ['0', null],
  [-1, null],
  ['-1', null],
  ['x', null],
  ['', null],
  [' 3', null],
  ['3s', null],
  ['1e3', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  ['9'.repeat(400), null],
  [null, null],
  [undefined, null],
  [true, null],
  [[3], null],
  [{}, null],
])('reads a wait of %j as %s seconds [NET-10]', (value, seconds) => {
  expect(waitSeconds(value)).toBe(seconds);
});

test.each([
  { symbol: 'system_error' },
  { symbol: 'token_expired', code: 8198, message: 'Over.' },
  { symbol: 'request_throttled', retryAfter: 'x' },
  { symbol: 'mfa_code_incorrect', triesLeft: 0 },
  { symbol: 'mfa_required', methods: [{ id: 'a', type: 'totp', target: null }], expiresIn: 600 },
])('reads the refusal %j field by field, without others [NET-10]', (error) => {
  expect(v.parse(errorBody, { error: { ...error, extra: 1 } })).toEqual({ error: { message: '', ...error } });
});

test.each([
  [null],
  [{}],
  [[]],
  ['<html></html>'],
  [{ error: null }],
  [{ error: {} }],
  [{ error: { symbol: '' } }],
  [{ error: { symbol: 7 } }],
  [{ error: { symbol: 'x', code: '8198' } }],
  [{ error: { symbol: 'x', message: 7 } }],
  [{ error: { symbol: 'x', triesLeft: -1 } }],
  [{ error: { symbol: 'mfa_required', methods: [{ id: 'a', type: 'knock', target: null }] } }],
])('refuses %j as the body of an error [NET-10]', (body) => {
  expect(v.is(errorBody, body)).toBe(false);
});
