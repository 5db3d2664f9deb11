import { expect, test } from 'vitest';
import { lengthOf } from './length.ts';

test.each([
  ['', 0],
  ['Zoë', 3],
  ['林小红', 3],
  ['🦊🦊', 2],
])('%s is as long as its code points [VAL-08]', (text, length) => {
  expect(lengthOf(text)).toBe(length);
});
