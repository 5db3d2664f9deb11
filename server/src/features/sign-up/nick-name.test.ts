import { expect, test } from 'vitest';
import { nickNameOf } from './nick-name.ts';

test.each([
  ['jo@example.com', 32, 'jo'],
  [`${'a'.repeat(31)}b@example.com`, 32, `${'a'.repeat(31)}b`],
  [`${'a'.repeat(32)}b@example.com`, 32, 'a'.repeat(32)],
  [`${'a'.repeat(63)}@example.com`, 64, 'a'.repeat(63)],
])('%s is called at most %i characters of its local part [VAL-07, VAL-08]', (email, most, name) => {
  expect(nickNameOf(email, most)).toBe(name);
});
