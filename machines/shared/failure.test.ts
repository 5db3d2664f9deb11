import { expect, test } from 'vitest';
import { failure, failureOf, refusalOf } from './failure.ts';

const challenge = { methods: [], expiresIn: 600 };
const kept = { symbol: 'mfa_code_incorrect', message: 'No.', waitUntil: 9, triesLeft: 2 };
const refused = { ...kept, code: 8198, challenge };
const unknown = { symbol: 'unknown', message: '', waitUntil: null, triesLeft: null };

test('a failure consists of its symbol and further details [NET-07]', () => {
  expect(failure('time_out')).toEqual({ ...unknown, symbol: 'time_out' });
  expect(failure('request_throttled', { waitUntil: 9 })).toEqual({
    ...unknown,
    symbol: 'request_throttled',
    waitUntil: 9,
  });
});

test('a chart keeps the displayable part of a refusal [NET-07]', () => {
  expect(failureOf(refused)).toEqual(kept);
  expect(failureOf(Object.assign(new Error('refused'), refused))).toEqual(kept);
});

test('reads a refusal unchanged [NET-10]', () => {
  expect(refusalOf(refused)).toBe(refused);
});

test.each([
  [new TypeError('Failed to fetch')],
  [new Error('The port logIn is not provided.')],
  [{ symbol: 'time_out' }],
  [{}],
  ['time_out'],
  [404],
  [null],
  [undefined],
])('treats %o as an unknown failure and shows nothing of it [NET-07]', (error) => {
  expect(failureOf(error)).toEqual(unknown);
  expect(refusalOf(error)).toEqual({ ...unknown, code: null, challenge: null });
});
