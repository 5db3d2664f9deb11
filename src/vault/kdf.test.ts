import { expect, test } from 'vitest';
import { keyIterations, verificationIterations } from '#contract/key-limits.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import { deriveKeys, generateKdfParams, randomInt } from './kdf.ts';
import { KeyScope } from './key-scope.ts';

type Derive = CryptoCore['derive'];

/** A core whose derivations finish when the test decides. */
function core() {
  const started: { input: Parameters<Derive>[0]; options: Parameters<Derive>[1]; end: (isDone: boolean) => void }[] =
    [];
  const released: number[] = [];
  const derive: Derive = (input, options) =>
    new Promise((resolve, reject) => {
      const id = started.length;
      const end = (isDone: boolean): void =>
        isDone ? resolve({ kind: 'secretKey', id }) : reject(new Error('stopped'));
      started.push({ input, options, end });
    });
  const release = ({ id }: { id: number }): void => void released.push(id);
  return { started, released, parts: { derive, release } };
}

const kdfs = [
  { salt: 'AAAA', iterations: 100 },
  { salt: 'BBBB', iterations: 300 },
];

test('starts all derivations together, reports their progress together, and wipes the code after the last [KEY-01]', async () => {
  const { started, parts } = core();
  const reported: number[][] = [];
  const onProgress = (done: number, total: number): void => void reported.push([done, total]);
  const all = Promise.allSettled(
    deriveKeys(parts, { pin: new Secret('pin'), kdfs, scope: new KeyScope(parts) }, { onProgress }),
  );
  expect(started.map(({ input }) => [Buffer.from(input.password).toString(), input.iterations, input.length])).toEqual([
    ['pin', 100, 32],
    ['pin', 300, 32],
  ]);
  started[1]?.options?.onProgress?.({ done: 200, total: 300 });
  started[0]?.options?.onProgress?.({ done: 100, total: 100 });
  expect(reported).toEqual([
    [200, 400],
    [300, 400],
  ]);
  started[0]?.end(true);
  await Promise.resolve();
  expect(started[1]?.input.password).toEqual(new Uint8Array([112, 105, 110]));
  started[1]?.end(false);
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await Promise.resolve();
  expect(started.map(({ input }) => input.password)).toEqual([new Uint8Array(3), new Uint8Array(3)]);
});

test('a key derived after its scope was disposed is released [KEY-01]', async () => {
  const { started, released, parts } = core();
  const scope = new KeyScope(parts);
  const all = Promise.allSettled(deriveKeys(parts, { pin: new Secret('pin'), kdfs, scope }, {}));
  started[0]?.end(true);
  await Promise.resolve();
  await Promise.resolve();
  scope.dispose();
  started[1]?.end(true);
  await all;
  expect(released).toEqual([0, 1]);
});

/** Returns these words in order as random bytes, and zeros for salts. */
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

test('every number of a range is equally likely: words above the last multiple of its size are rejected [KEY-09]', async () => {
  const range = { min: 70_000, max: 90_000 };
  const limit = 2 ** 32 - (2 ** 32 % 20_001);
  expect(await randomInt(words(0), range)).toBe(70_000);
  expect(await randomInt(words(20_000), range)).toBe(90_000);
  expect(await randomInt(words(20_001), range)).toBe(70_000);
  expect(await randomInt(words(limit - 1), range)).toBe(90_000);
  expect(await randomInt(words(limit, 2 ** 32 - 1, 7), range)).toBe(70_007);
});

test('a range of one number and the range of all words include their ends [KEY-09]', async () => {
  expect(await randomInt(words(5), { min: 3, max: 3 })).toBe(3);
  expect(await randomInt(words(2 ** 32 - 1), { min: 0, max: 2 ** 32 - 1 })).toBe(2 ** 32 - 1);
});

test('if a protection shares its iterations with the verification, all parameters are generated again [KEY-09]', async () => {
  // One length and count for the verification, one for a key: 70,000 is in both ranges.
  const max = verificationIterations.max - verificationIterations.min;
  const { verification, protections } = await generateKdfParams(words(0, max, 0, 0, 0, 1, 0, 2), 1);
  expect(verification.iterations).toEqual(verificationIterations.min + 1);
  expect(protections.map(({ iterations }) => iterations)).toEqual([keyIterations.min + 2]);
});
