import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import type { CryptoCore } from '#src/crypto/crypto-core.ts';
import { deriveKeys } from './kdf.ts';
import { KeyScope } from './key-scope.ts';

type Derive = CryptoCore['derive'];

/** A core whose derivations end when the test says so. */
function core() {
  const started: { input: Parameters<Derive>[0]; options: Parameters<Derive>[1]; end: (isDone: boolean) => void }[] = [];
  const released: number[] = [];
  const derive: Derive = (input, options) =>
    new Promise((resolve, reject) => {
      const id = started.length;
      const end = (isDone: boolean): void => (isDone ? resolve({ kind: 'secretKey', id }) : reject(new Error('stopped')));
      started.push({ input, options, end });
    });
  const release = ({ id }: { id: number }): void => void released.push(id);
  return { started, released, parts: { derive, release } };
}

const kdfs = [{ salt: 'AAAA', iterations: 100 }, { salt: 'BBBB', iterations: 300 }];

test('all derivations start at once, their progress is told as one, and the code is wiped with the last [KEY-01]', async () => {
  const { started, parts } = core();
  const told: number[][] = [];
  const onProgress = (done: number, total: number): void => void told.push([done, total]);
  const all = Promise.allSettled(deriveKeys(parts, new Secret('pin'), kdfs, new KeyScope(parts), { onProgress }));
  expect(started.map(({ input }) => [Buffer.from(input.password).toString(), input.iterations, input.length])).toEqual([
    ['pin', 100, 32], ['pin', 300, 32],
  ]);
  started[1]?.options?.onProgress?.({ done: 200, total: 300 });
  started[0]?.options?.onProgress?.({ done: 100, total: 100 });
  expect(told).toEqual([[200, 400], [300, 400]]);
  started[0]?.end(true);
  await Promise.resolve();
  expect(started[1]?.input.password).toEqual(new Uint8Array([112, 105, 110]));
  started[1]?.end(false);
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await Promise.resolve();
  expect(started.map(({ input }) => input.password)).toEqual([new Uint8Array(3), new Uint8Array(3)]);
});

test('a key that comes when the work is over is released [KEY-01]', async () => {
  const { started, released, parts } = core();
  const held = new KeyScope(parts);
  const all = Promise.allSettled(deriveKeys(parts, new Secret('pin'), kdfs, held, {}));
  started[0]?.end(true);
  await Promise.resolve();
  await Promise.resolve();
  held.release();
  started[1]?.end(true);
  await all;
  expect(released).toEqual([0, 1]);
});
