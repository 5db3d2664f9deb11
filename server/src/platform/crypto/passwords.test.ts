import * as argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { makePasswords } from './passwords.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const library = await load<typeof argon2>();
  return { ...library, verify: vi.fn(library.verify) };
});
const { hash } = argon2;
const verify = vi.mocked(argon2.verify);

const passwords = await makePasswords();
// The same word with é as one character and as two, and in the full-width letters of an East Asian keyboard.
const composed = 'caf\u00e9 am hafen';
const decomposed = 'cafe\u0301 am hafen';

test('a password matches regardless of how the keyboard encodes its characters [LOG-01]', async () => {
  const stored = await passwords.hash(composed);
  expect(await passwords.matches(decomposed, stored)).toBe(true);
  expect(await passwords.matches('cafe am hafen', stored)).toBe(false);
  expect(await passwords.matches('ｐａｓｓｗｏｒｄ', await passwords.hash('password'))).toBe(true);
});

test('a hash of the unnormalized characters still matches, and is recognized as such [LOG-01]', async () => {
  const former = await hash(decomposed, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await passwords.matches(decomposed, former)).toBe(true);
  expect(await passwords.verify(decomposed, former)).toBe('legacy');
  const renewed = await passwords.hash(decomposed);
  expect(await passwords.matches(decomposed, renewed)).toBe(true);
  expect(await passwords.verify(decomposed, renewed)).toBe('current');
});

test.each(['a guess', 'ａ ｇｕｅｓｓ'])('the password %j costs the same without an account [LOG-03]', async (guess) => {
  const stored = await passwords.hash(composed);
  const comparisons = async (against: string | null) => {
    verify.mockClear();
    expect(await passwords.matches(guess, against)).toBe(false);
    return verify.mock.calls.length;
  };
  expect(await comparisons(null)).toBe(await comparisons(stored));
});
