import { expect, test } from 'vitest';
import { keyIterations, verificationIterations } from '#contract/limits.ts';
import { drawKdfs, drawNumber } from './kdf-params.ts';

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
  const range = { least: 70_000, most: 90_000 };
  const limit = 2 ** 32 - (2 ** 32 % 20_001);
  expect(await drawNumber(words(0), range)).toBe(70_000);
  expect(await drawNumber(words(20_000), range)).toBe(90_000);
  expect(await drawNumber(words(20_001), range)).toBe(70_000);
  expect(await drawNumber(words(limit - 1), range)).toBe(90_000);
  expect(await drawNumber(words(limit, 2 ** 32 - 1, 7), range)).toBe(70_007);
});

test('a range of one number and one of all words are drawn whole [KEY-09]', async () => {
  expect(await drawNumber(words(5), { least: 3, most: 3 })).toBe(3);
  expect(await drawNumber(words(2 ** 32 - 1), { least: 0, most: 2 ** 32 - 1 })).toBe(2 ** 32 - 1);
});

test('where a protection would be derived like the verification all are drawn again [KEY-09]', async () => {
  // A length and a count, for the verification and for one key: 70,000 is in both ranges.
  const most = verificationIterations.most - verificationIterations.least;
  const { verification, protections } = await drawKdfs(words(0, most, 0, 0, 0, 1, 0, 2), 1);
  expect([verification.iterations, protections.map(({ iterations }) => iterations)]).toEqual([
    verificationIterations.least + 1,
    [keyIterations.least + 2],
  ]);
});
