import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test.each([
  ['en-US', 'Lin', 'Hart', 'Lin Hart'],
  ['zh-CN', '伟', '王', '王伟'],
  ['zh-CN', 'Lin', 'Hart', 'Lin Hart'],
  ['zh-CN', '', 'Hart', 'Hart'],
  ['en-US', 'Lin', '', 'Lin'],
])('in %s the names %j and %j are shown as %j [PRO-01]', (language, firstName, lastName, shown) => {
  expect(fullName(language, { firstName, lastName })).toBe(shown);
});
