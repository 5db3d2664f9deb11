import * as openssl from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import type { Pbkdf2Input } from '#src/crypto/protocol/protocol.ts';
import { foundIn, freshCore } from './in-process.ts';

const random = (length: number): Uint8Array => new Uint8Array(openssl.randomBytes(length));

const inputOf = (iterations: number): Pbkdf2Input => ({
  password: random(40),
  salt: random(16),
  iterations,
  length: 32,
  purpose: 'proof',
});

const expected = ({ password, salt, iterations, length }: Pbkdf2Input): Uint8Array =>
  new Uint8Array(openssl.pbkdf2Sync(password, salt, iterations, length, 'sha256'));

describe('parallel derivations', () => {
  let core: CryptoCore;
  let memory: WebAssembly.Memory;

  beforeAll(async () => {
    ({ core, memory } = await freshCore());
  });

  test('of seventeen different iteration counts agree with OpenSSL [KEY-01]', async () => {
    const inputs = Array.from({ length: 17 }, (_, index) => inputOf(500 + index * 613));
    const right = await Promise.all(
      inputs.map(async (input) => core.matches(await core.derive(input), expected(input))),
    );
    expect(right).toEqual(inputs.map(() => true));
  });

  test('a later one joins the running ones [KEY-01]', async () => {
    const order: string[] = [];
    const late: Promise<unknown>[] = [];
    const join = () => core.derive(inputOf(60_000), { onProgress: () => order.push('the second moves') });
    const onProgress = () => {
      if (late.length === 0) late.push(join());
    };
    await core.derive(inputOf(30_000), { onProgress });
    order.push('the first ends');
    await Promise.all(late);
    expect(order.indexOf('the first ends')).toBeGreaterThan(0);
  });

  test('each reports its own progress, up to ten times and until it is complete [KEY-01]', async () => {
    const reports = async (iterations: number) => {
      const seen: number[] = [];
      await core.derive(inputOf(iterations), { onProgress: ({ done, total }) => seen.push(done / total) });
      const rises = seen.every((share, index) => share > (seen[index - 1] ?? 0));
      return { rises, last: seen.at(-1), isBrief: seen.length <= 10, isFrequent: seen.length >= 5 };
    };
    const complete = { rises: true, last: 1, isBrief: true, isFrequent: true };
    expect(await Promise.all([reports(30_000), reports(40_000)])).toEqual([complete, complete]);
  });

  test('aborted ones leave the others their lanes, and no secret in memory [KEY-01]', async () => {
    const [stop, endless] = [new AbortController(), inputOf(4_000_000_000)];
    setMaxListeners(20, stop.signal);
    const aborted = Array.from({ length: 16 }, () => core.derive(endless, { signal: stop.signal }).catch(String));
    const input = inputOf(3000);
    const waiting = core.derive(input);
    const abortedPending = core.derive(endless, { signal: stop.signal }).catch(String);
    await core.randomBytes(1);
    stop.abort('left');
    expect(await core.matches(await waiting, expected(input))).toBe(true);
    expect(await Promise.all([...aborted, abortedPending])).toEqual(Array.from({ length: 17 }, () => 'left'));
    expect(foundIn(memory, { password: endless.password })).toEqual([]);
  });

  test('no password and no key is in memory after the keys are released [KEY-01]', async () => {
    const inputs = Array.from({ length: 9 }, (_, index) => inputOf(1000 + index * 100));
    const keys = await Promise.all(inputs.map((input) => core.derive(input)));
    const passwords = Object.fromEntries(inputs.map(({ password }, index) => [`password ${index}`, password]));
    const derived = Object.fromEntries(inputs.map((input, index) => [`key ${index}`, expected(input)]));
    expect(foundIn(memory, { ...passwords, ...derived })).toEqual(Object.keys(derived));
    for (const key of keys) core.release(key);
    expect(foundIn(memory, { ...passwords, ...derived })).toEqual([]);
  });

  test('a thousand unlocks need no more memory than ten [KEY-01]', async () => {
    const unlock = async () => {
      const keys = await Promise.all([core.derive(inputOf(10)), core.derive(inputOf(12))]);
      for (const key of keys) core.release(key);
    };
    for (let round = 0; round < 10; round += 1) await unlock();
    const before = memory.buffer.byteLength;
    for (let round = 0; round < 1000; round += 1) await unlock();
    expect(memory.buffer.byteLength).toBe(before);
  });
});
