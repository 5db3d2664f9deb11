import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { makePasswords } from './passwords.ts';

const passwords = await makePasswords();
// The same word with é as one character and as two, and in the wide letters of an East Asian keyboard.
const composed = 'caf\u00e9 am hafen';
const decomposed = 'cafe\u0301 am hafen';

test('a password matches however the keyboard writes its characters [LOG-01]', async () => {
  const stored = await passwords.hash(composed);
  expect([await passwords.matches(decomposed, stored), await passwords.matches('cafe am hafen', stored)]).toEqual([true, false]);
  expect(await passwords.matches('ｐａｓｓｗｏｒｄ', await passwords.hash('password'))).toBe(true);
});

test('a hash of the characters as they were typed still matches, and is known as one [LOG-01]', async () => {
  const former = await hash(decomposed, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect([await passwords.matches(decomposed, former), await passwords.isFormer(decomposed, former)]).toEqual([true, true]);
  const renewed = await passwords.hash(decomposed);
  expect([await passwords.matches(decomposed, renewed), await passwords.isFormer(decomposed, renewed)]).toEqual([true, false]);
});
