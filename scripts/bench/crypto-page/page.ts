// Compares the crypto core in its worker with other implementations, in the page of `npm run bench:crypto`.
import { pbkdf2 as noblePbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createSHA256, pbkdf2 as hashWasmPbkdf2 } from 'hash-wasm';
import { closeCryptoCore, loadCryptoCore } from '#src/crypto/loader.ts';

const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const input = (iterations: number) => ({
  password: bytes(8),
  salt: bytes(16),
  iterations,
  length: 32,
  purpose: 'proof' as const,
});
type Input = ReturnType<typeof input>;

/** The derivations of one unlock: the verification and the protection of a key; and of a group of eight keys. */
const works = {
  unlock: [60_000, 80_000],
  group: [70_000, 55_000, 60_000, 65_000, 70_000, 75_000, 80_000, 85_000, 90_000],
};

const ways = {
  core: async (inputs: readonly Input[]) => {
    const core = await loadCryptoCore();
    const keys = await Promise.all(inputs.map((each) => core.derive(each)));
    for (const key of keys) core.release(key);
  },
  native: (inputs: readonly Input[]) =>
    Promise.all(
      inputs.map(async ({ password, salt, iterations, length }) => {
        const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
        return await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, length * 8);
      }),
    ),
  hashWasm: async (inputs: readonly Input[]) => {
    for (const { password, salt, iterations, length: hashLength } of inputs)
      await hashWasmPbkdf2({
        password,
        salt,
        iterations,
        hashLength,
        hashFunction: createSHA256(),
        outputType: 'binary',
      });
  },
  noble: (inputs: readonly Input[]) => {
    for (const { password, salt, iterations, length } of inputs)
      noblePbkdf2(sha256, password, salt, { c: iterations, dkLen: length });
  },
};

/** The times of two implementations on the same inputs. */
export interface Pair {
  ours: number;
  theirs: number;
}

async function timeOf(act: () => unknown): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

const bench = {
  /** Alternating; the first two pairs do not count. */
  async pairs(
    count: number,
    work: keyof typeof works,
    way: keyof typeof ways,
    other: keyof typeof ways,
  ): Promise<Pair[]> {
    const seen: Pair[] = [];
    for (let pair = -2; pair < count; pair += 1) {
      const inputs = works[work].map(input);
      const times = { ours: await timeOf(() => ways[way](inputs)), theirs: await timeOf(() => ways[other](inputs)) };
      if (pair >= 0) seen.push(times);
    }
    return seen;
  },
  /** The first unlock of a new core, and the fifth in the same core. */
  async firstAgainstWarm(count: number): Promise<Pair[]> {
    const seen: Pair[] = [];
    const unlock = () => ways.core(works.unlock.map(input));
    for (let pair = 0; pair < count; pair += 1) {
      closeCryptoCore();
      await loadCryptoCore();
      // It warms up after loading.
      await new Promise((resolve) => void setTimeout(resolve, 300));
      const ours = await timeOf(unlock);
      for (let each = 0; each < 3; each += 1) await unlock();
      seen.push({ ours, theirs: await timeOf(unlock) });
    }
    return seen;
  },
};
export type Bench = typeof bench;

Object.assign(globalThis, { bench });
