import { expect, test } from 'vitest';
import { nickNameOf } from './rules.ts';

test.each([
  ['jo@example.com', 32, 'jo'],
  [`${'a'.repeat(31)}b@example.com`, 32, `${'a'.repeat(31)}b`],
  [`${'a'.repeat(32)}b@example.com`, 32, 'a'.repeat(32)],
  [`${'a'.repeat(63)}@example.com`, 64, 'a'.repeat(63)],
])('the nickname of %s is at most %i characters of the local part [VAL-07, VAL-08]', (email, max, name) => {
  expect(nickNameOf(email, max)).toBe(name);
});
