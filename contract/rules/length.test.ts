import { expect, test } from 'vitest';
import { lengthOf } from './length.ts';

test.each([
  ['', 0],
  ['Zoë', 3],
  ['林小红', 3],
  ['🦊🦊', 2],
])('counts %s in code points [VAL-08]', (text, length) => {
  expect(lengthOf(text)).toBe(length);
});
