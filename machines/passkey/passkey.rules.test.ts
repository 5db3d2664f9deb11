import { expect, test } from 'vitest';
import { itemNameProblem } from '#contract/rules/names.ts';
import { failure } from '#machines/shared/failure.ts';
import { two } from './passkey.harness.ts';
import { isRemovable, isStale, passkeyOf } from './passkey.rules.ts';

const [first, second] = two.passkeys;

test('a name must show, without the space around it [PRO-06, VAL-04]', () => {
  expect(['', ' \t', ` ${'a'.repeat(64)} `].map(itemNameProblem)).toEqual(['empty', 'empty', null]);
});

test.each([
  [1, false, false],
  [2, false, true],
  [1, true, true],
])('one of %s can be removed, with another way to log in: %s: %s [PRO-06]', (count, hasOtherLogin, can) => {
  expect(isRemovable({ ...two, passkeys: two.passkeys.slice(0, count), hasOtherLogin })).toBe(can);
});

test('a passkey is found by its id [PRO-06]', () => {
  expect([
    passkeyOf(two, second?.id ?? ''),
    passkeyOf(two, first?.id ?? ''),
    passkeyOf(two, 'x'),
    passkeyOf(null, 'x'),
  ]).toEqual([second, first, null, null]);
});

test.each([
  ['not_found', true],
  ['modify_not_allowed', true],
  ['system_error', false],
  [null, false],
])('after %s the list is read again: %s [PRO-06]', (symbol, stale) => {
  expect(isStale({ failure: symbol === null ? null : failure(symbol) })).toBe(stale);
});
