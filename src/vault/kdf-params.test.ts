import { expect, test } from 'vitest';
import { keyIterations, verificationIterations } from '#contract/limits.ts';
import { generateKdfParams, randomInt } from './kdf-params.ts';

/** Random bytes that are these words, one after another, and zeros where a salt is drawn. */
function words(...values: readonly number[]) {
  const left = [...values];
  return {
    randomBytes: (length: number) => {
      const bytes = new Uint8Array(length);
      if (length === 4) new DataView(bytes.buffer).setUint32(0, left.shift() ?? 0);
      return Promise.resolve(bytes);
    },
  };
}

test('each number of a range is as likely as the others: what is left over is drawn anew [KEY-09]', async () => {
  const range = { min: 70_000, max: 90_000 };
  const limit = 2 ** 32 - (2 ** 32 % 20_001);
  expect(await randomInt(words(0), range)).toBe(70_000);
  expect(await randomInt(words(20_000), range)).toBe(90_000);
  expect(await randomInt(words(20_001), range)).toBe(70_000);
  expect(await randomInt(words(limit - 1), range)).toBe(90_000);
  expect(await randomInt(words(limit, 2 ** 32 - 1, 7), range)).toBe(70_007);
});

test('a range of one number and one of all words are drawn whole [KEY-09]', async () => {
  expect(await randomInt(words(5), { min: 3, max: 3 })).toBe(3);
  expect(await randomInt(words(2 ** 32 - 1), { min: 0, max: 2 ** 32 - 1 })).toBe(2 ** 32 - 1);
});

test('where a protection would be derived like the verification all are drawn again [KEY-09]', async () => {
  // A length and a count, for the verification and for one key: 70,000 is in both ranges.
  const max = verificationIterations.max - verificationIterations.min;
  const { verification, protections } = await generateKdfParams(words(0, max, 0, 0, 0, 1, 0, 2), 1);
  expect([verification.iterations, protections.map(({ iterations }) => iterations)]).toEqual([
    verificationIterations.min + 1,
    [keyIterations.min + 2],
  ]);
});
