// Compares the crypto core in its worker with other implementations. Times in milliseconds, by pair.
import { pbkdf2 as noblePbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createSHA256, pbkdf2 as hashWasmPbkdf2 } from 'hash-wasm';
import { closeCryptoCore, loadCryptoCore } from '#src/crypto/loader.ts';

const bytes = (length) => crypto.getRandomValues(new Uint8Array(length));
const input = (iterations) => ({ password: bytes(8), salt: bytes(16), iterations, length: 32, purpose: 'proof' });

/** The derivations of one unlock: the verification and the protection of a key. */
const unlock = () => [60_000, 80_000].map(input);
/** A group of eight keys: one verification, and the protection of each. */
const group = () => [70_000, 55_000, 60_000, 65_000, 70_000, 75_000, 80_000, 85_000, 90_000].map(input);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function timeOf(act) {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

async function inCore(inputs) {
  const core = await loadCryptoCore();
  const keys = await Promise.all(inputs.map((each) => core.derive(each)));
  for (const key of keys) core.release(key);
}

async function inWebCrypto({ password, salt, iterations, length }) {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  return crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, length * 8);
}

const inHashWasm = async ({ iterations, length: hashLength, ...rest }) =>
  hashWasmPbkdf2({ ...rest, iterations, hashLength, hashFunction: createSHA256(), outputType: 'binary' });

const inNoble = async ({ password, salt, iterations, length }) =>
  noblePbkdf2(sha256, password, salt, { c: iterations, dkLen: length });

const native = (inputs) => Promise.all(inputs.map(inWebCrypto));
const oneByOne = (derive) => async (inputs) => {
  for (const each of inputs) await derive(each);
};

const ways = { core: inCore, native, hashWasm: oneByOne(inHashWasm), noble: oneByOne(inNoble) };
const works = { unlock, group };

/** Two implementations on the same inputs, alternating; the first two pairs do not count. */
async function pairs(count, work, way, other) {
  const seen = [];
  for (let pair = -2; pair < count; pair += 1) {
    const inputs = works[work]();
    const times = { ours: await timeOf(() => ways[way](inputs)), theirs: await timeOf(() => ways[other](inputs)) };
    if (pair >= 0) seen.push(times);
  }
  return seen;
}

/** The first unlock of a new core, and the fifth in the same core. */
async function firstAgainstWarm(count) {
  const seen = [];
  for (let pair = 0; pair < count; pair += 1) {
    closeCryptoCore();
    await loadCryptoCore();
    await pause(300);
    const ours = await timeOf(() => inCore(unlock()));
    for (let each = 0; each < 3; each += 1) await inCore(unlock());
    seen.push({ ours, theirs: await timeOf(() => inCore(unlock())) });
  }
  return seen;
}

async function unlocksOf(count, iterations) {
  for (let each = 0; each < count; each += 1) await inCore([iterations, iterations + 1].map(input));
}

/** Unlocks eight keys between two marks. */
async function unlockGroup() {
  await pause(100);
  performance.mark('opening');
  await inCore(group());
  performance.mark('opened');
}

globalThis.bench = { pairs, firstAgainstWarm, unlocksOf, unlockGroup };
