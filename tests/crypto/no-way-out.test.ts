import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { envelopeInfo, pictureInfo } from '#contract/rules/envelope.ts';
import { kitProofInfo, kitSealInfo } from '#contract/rules/recovery-kit.ts';
import type { PrivateKey, SecretKey } from '#src/crypto/wasm/module.ts';
import type { Execution } from '#src/crypto/worker/operations.ts';
import type { InputsOf, OperationName, PrivateKeyHandle, SecretKeyHandle } from '#src/crypto/protocol/protocol.ts';
import { freshCore } from './in-process.ts';
import { bytes, encrypt, makeKeyPair, text } from './vault/openssl-vault.ts';
import { utf8 } from './vectors.ts';

// Tries every operation that a page can call with every kind of key, then again with all bytes and keys returned, and
// looks for a private key in everything returned. No one here knows the code that protects the key: anyone who knows
// the code, or chooses another code or another recipient, can open sealed data without the core.

const IV_BYTES = 16;
const TAG_BYTES = 32;
/** Longer than every key, message and digest of the core. */
const LONGEST = 130;
/** Enough to seal, import the bytes known by then, and decrypt. */
const ROUNDS = 3;

const iv = new Uint8Array(randomBytes(IV_BYTES));
const label = { before: 'a label.', after: '.' };
const requestInfo = utf8(envelopeInfo('request', 'POST', '/v2/key-vault/cmks'));
const infos = [
  requestInfo,
  ...[envelopeInfo('response', 'POST', '/v2/key-vault/cmks'), pictureInfo, kitSealInfo, kitProofInfo].map(utf8),
];

/** Every key under both names, since a page can lie about its kind, and all bytes that are known. */
interface Known {
  readonly secrets: readonly SecretKeyHandle[];
  readonly privates: readonly PrivateKeyHandle[];
  readonly texts: readonly Uint8Array[];
  /** The lengths to request. */
  readonly lengths: readonly number[];
}

/** The inputs that each operation is tried with. */
const attempts: { readonly [Name in OperationName]: (known: Known) => readonly InputsOf<Name>[] } = {
  makePrivateKey: () => [[]],
  importPrivateKey: ({ texts }) => texts.map((each) => [each]),
  publicKey: ({ privates }) => privates.map((key) => [key]),
  agree: ({ privates, texts }) =>
    pairs(
      privates,
      texts.filter(({ length }) => length === 32),
    ),
  importSecretKey: ({ texts }) => texts.map((each) => [each]),
  // A new code each time, which no one knows.
  derive: () =>
    (['proof', 'protection'] as const).map((purpose) => [
      { password: new Uint8Array(randomBytes(12)), salt: iv, iterations: 10, length: 32, purpose },
    ]),
  expand: ({ secrets, lengths }) =>
    pairs(
      secrets,
      lengths.flatMap((length) => infos.map((info) => ({ salt: new Uint8Array(), info, length }))),
    ),
  encrypt: ({ secrets }) => secrets.map((key) => [key, iv, new Uint8Array(32)]),
  decrypt: ({ secrets, texts }) =>
    pairs(secrets, texts.flatMap(ciphertexts)).map(([key, sealed]) => [key, sealed.iv, sealed.data]),
  authenticate: ({ secrets }) => secrets.map((key) => [key, iv]),
  verify: ({ secrets }) => secrets.map((key) => [key, iv, iv]),
  matches: ({ secrets, texts }) => pairs(secrets, texts),
  equalBytes: () => [[iv, iv]],
  digest: ({ secrets }) => secrets.map((key) => [key]),
  digestMatches: ({ secrets, texts }) => pairs(secrets, texts),
  proofForApp: ({ secrets, privates }) => pairs(secrets, privates),
  sealPrivateKey: ({ secrets, privates }) => pairs(secrets, privates),
  openPrivateKey: ({ secrets, texts }) =>
    pairs(
      secrets,
      texts.flatMap(ciphertexts).map((sealed) => ({ ...sealed, publicKey: texts[0] ?? iv })),
    ),
  // In a member that `unsealReply` does not extract, and alone, as `unsealPrivateKey` reads it.
  sealParts: ({ secrets, privates }) =>
    pairs(secrets, [...secrets, ...privates]).flatMap(([key, part]) => [
      [key, label, ['{"x":"', part, '"}']],
      [key, label, [part]],
    ]),
  unseal: ({ secrets, texts }) => pairs(secrets, texts.flatMap(messages)),
  unsealReply: ({ secrets, texts }) =>
    pairs(secrets, texts.flatMap(messages)).map(([key, sealed]) => [key, sealed, 16]),
  kitKey: ({ secrets }) => secrets.map((key) => [key]),
  unsealPrivateKey: ({ secrets, texts }) =>
    pairs(
      secrets,
      texts.flatMap(messages).map((sealed) => ({ ...sealed, publicKey: texts[0] ?? iv })),
    ),
  vouchFor: ({ privates, texts }) => pairs(privates, texts),
  randomBytes: ({ lengths }) => lengths.map((length) => [length]),
};

function pairs<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  return ones.flatMap((one) => others.map((other): [One, Other] => [one, other]));
}

/** Bytes that may contain a ciphertext: under the iv of the stored key, or their own. */
function ciphertexts(data: Uint8Array): readonly { iv: Uint8Array; data: Uint8Array }[] {
  const [own, rest] = [data.subarray(0, IV_BYTES), data.subarray(IV_BYTES)];
  return [
    { iv, data },
    { iv: own, data: rest },
    { iv: own, data: rest.subarray(0, -TAG_BYTES) },
  ];
}

/** Bytes that may contain a sealed message, under the label that the core creates. */
function messages(sealed: Uint8Array) {
  if (sealed.length <= IV_BYTES + TAG_BYTES) return [];
  const own = sealed.subarray(0, IV_BYTES);
  const [data, tag] = [sealed.subarray(IV_BYTES, -TAG_BYTES), sealed.subarray(-TAG_BYTES)];
  return [{ iv: own, label: utf8(`${label.before}${text(own)}${label.after}`), data, tag }];
}

describe('the operations of the core', () => {
  test('reveal no byte of a private key or of the key that protects it, for any input [KEY-01]', async () => {
    const { run, keys, release, stored, secretsToKeep } = await everyKindOfKey();
    expect(keys.size).toBe(19);

    const texts = new Map<string, Uint8Array>(stored.map((each) => [text(each), each]));
    const given = new Set<string>();
    const sources = new Set<string>();
    const leaks: string[] = [];
    for (let round = 1; round <= ROUNDS && leaks.length === 0; round += 1) {
      const ids = [...keys.keys()];
      const known = {
        secrets: ids.map(secretKey),
        privates: ids.map(privateKey),
        texts: [...texts.values()],
        lengths: [32, 64],
      };
      for (const operation of operationNames) {
        for (const inputs of attempts[operation](known)) {
          const before = keys.size;
          const output = await run(operation, inputs);
          const came = keys.size > before ? 'key' : output;
          if (came === null || typeof came === 'boolean') continue;
          // One of each kind is kept for the next round, and all messages of the first.
          const isMessage = round === 1 && operation === 'sealParts';
          const source = isMessage ? JSON.stringify(inputs) : sourceOf(operation, inputs);
          if (came === 'key') {
            if (sources.has(source) || round === ROUNDS) for (const key of [...keys.keys()].slice(before)) release(key);
            sources.add(source);
            continue;
          }
          given.add(operation);
          if (secretsToKeep.some((each) => contains(came, each))) leaks.push(`${operation} in round ${round}`);
          if (!uninteresting.has(operation) && !sources.has(source)) texts.set(text(came), came);
          sources.add(source);
        }
      }
    }
    expect(leaks).toEqual([]);
    // They returned what they may return; there is no message of another party to open.
    expect([...given].toSorted()).toEqual([
      'authenticate',
      'decrypt',
      'digest',
      'encrypt',
      'proofForApp',
      'publicKey',
      'randomBytes',
      'sealParts',
      'sealPrivateKey',
      'vouchFor',
    ]);
  }, 120_000);

  test('compare only proofs and known keys, and expand only to 32 or 64 bytes, for any length [KEY-01]', async () => {
    const { run, keys, release, secretsToKeep, purposes } = await everyKindOfKey();
    const ids = [...keys.keys()];
    const answered = new Set<string>();
    const expanded = new Set<string>();
    const leaks: string[] = [];
    for (let length = 0; length <= LONGEST; length += 1) {
      const texts = [new Uint8Array(randomBytes(length))];
      const known = { secrets: ids.map(secretKey), privates: ids.map(privateKey), texts, lengths: [length] };
      for (const operation of operationNames) {
        for (const inputs of attempts[operation](known)) {
          const output = await run(operation, inputs);
          const [key] = inputs;
          const purpose = isHandle(key) ? purposes.get(key.id) : 'none';
          if (typeof output === 'boolean') answered.add(`${operation}: ${purpose}`);
          if (output instanceof Uint8Array && secretsToKeep.some((each) => contains(output, each)))
            leaks.push(`${operation} with ${length} bytes`);
          for (const made of [...keys.keys()].slice(ids.length)) {
            if (operation === 'expand') expanded.add(`${purpose}: ${length}`);
            release(made);
          }
        }
      }
    }
    expect(leaks).toEqual([]);
    expect([...answered].toSorted()).toEqual([
      'digestMatches: proof',
      'equalBytes: none',
      'matches: proof',
      'verify: known',
    ]);
    expect([...expanded].toSorted()).toEqual(['known: 32', 'known: 64', 'shared: 32', 'shared: 64']);
  }, 120_000);

  test('generate a new iv each time, so that two messages under one key are unrelated [KEY-01]', async () => {
    const { core } = await freshCore();
    const shared = await core.agree(await core.makePrivateKey(), new Uint8Array(bytes(makeKeyPair().publicKey)));
    const sealing = await core.expand(shared, { salt: new Uint8Array(), info: requestInfo, length: 64 });
    const derivation = { password: utf8('code'), salt: iv, iterations: 10, length: 32, purpose: 'protection' } as const;
    const [protection, key] = [await core.derive(derivation), await core.makePrivateKey()];
    const seal = {
      parts: () => core.sealParts(sealing, label, ['text']),
      stored: () => core.sealPrivateKey(protection, key),
    };
    for (const again of Object.values(seal)) {
      const [one, other] = [await again(), await again()];
      expect([text(one.iv) === text(other.iv), text(one.data) === text(other.data)]).toEqual([false, false]);
    }
  });
});

test('only the vault asks the core for a proof, and only for the surrounding app [KEY-01, APP-03]', () => {
  const src = new URL('../../src/', import.meta.url).pathname;
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const naming = (word: string): string[] =>
    files.filter((file) => readFileSync(join(src, file), 'utf8').includes(word)).toSorted();
  expect(naming('proofForApp')).toEqual([
    'crypto/protocol/protocol.ts',
    'crypto/worker/operations.ts',
    'vault/pin-data.ts',
  ]);
  expect(naming('readProofs')).toEqual(['vault/pin-data.ts', 'vault/vault.ts']);
});

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of a table whose type lists them
const operationNames = Object.keys(attempts) as OperationName[];
const secretKey = (id: number) => ({ kind: 'secretKey', id }) as const;
const privateKey = (id: number) => ({ kind: 'privateKey', id }) as const;
const isHandle = (input: unknown): input is SecretKeyHandle | PrivateKeyHandle =>
  typeof input === 'object' && input !== null && 'id' in input;
/** Their callers choose what these return. */
const uninteresting = new Set<OperationName>(['encrypt', 'authenticate', 'randomBytes']);

/** The source of a key or bytes: the operation, its first input, and the input that decides the purpose of a key. */
function sourceOf(operation: OperationName, [first, second]: readonly unknown[]): string {
  const isExpansion = operation === 'expand' && typeof second === 'object' && second !== null;
  const what = first instanceof Uint8Array ? text(first) : JSON.stringify(first);
  return `${operation} ${what} ${isExpansion ? JSON.stringify(second) : ''}`;
}

/**
 * Every kind of key in a fresh core. No one knows the code, the private key that it seals, or the key that seals it.
 */
async function everyKindOfKey() {
  const pair = makeKeyPair();
  const code = text(randomBytes(12));
  const { run, keys, release } = await openOperations();
  const purposes = new Map<number, string>();
  const makeKey = async (kind: string, operation: OperationName, inputs: readonly unknown[]): Promise<number> => {
    await run(operation, inputs);
    const id = [...keys.keys()].at(-1) ?? -1;
    purposes.set(id, kind);
    return id;
  };
  const derived = (salt: Uint8Array, purpose: string) =>
    makeKey(purpose, 'derive', [{ password: utf8(code), salt, iterations: 10, length: 32, purpose }]);
  const [salt, publicKey] = [new Uint8Array(randomBytes(32)), new Uint8Array(bytes(pair.publicKey))];
  const protectionKey = pbkdf2Sync(code, salt, 10, 32, 'sha256');
  const sealedKey = new Uint8Array(encrypt(protectionKey, text(iv), bytes(pair.privateKey)));

  await derived(new Uint8Array(randomBytes(32)), 'proof');
  const protection = await derived(salt, 'protection');
  const opening = [secretKey(protection), { iv, data: sealedKey, publicKey }];
  const unlocked = await makeKey('private', 'openPrivateKey', opening);
  const ephemeral = await makeKey('private', 'makePrivateKey', []);
  await makeKey('private', 'importPrivateKey', [new Uint8Array(randomBytes(32))]);
  for (const length of [32, 64]) await makeKey('known', 'importSecretKey', [new Uint8Array(randomBytes(length))]);
  for (const key of [unlocked, ephemeral]) {
    const shared = await makeKey('shared', 'agree', [privateKey(key), publicKey]);
    for (const info of infos)
      await makeKey('expanded', 'expand', [secretKey(shared), { salt: new Uint8Array(), info, length: 64 }]);
  }
  const secretsToKeep = [bytes(pair.privateKey), protectionKey];
  return { run, keys, release, purposes, stored: [publicKey, sealedKey], secretsToKeep };
}

/**
 * The worker's side of a fresh core: the result of an operation, or null for a refusal or a key, and the keys in the
 * order of creation.
 */
async function openOperations() {
  await freshCore();
  const [{ handlers }, { findIn }, { Scheduler }] = await Promise.all([
    import('#src/crypto/worker/operations.ts'),
    import('#src/crypto/worker/service.ts'),
    import('#src/crypto/wasm/module.ts'),
  ]);
  const keys = new Map<number, PrivateKey | SecretKey>();
  let made = 0;
  const execution: Execution = {
    id: 0,
    find: findIn(keys),
    store: (key) => {
      keys.set((made += 1), key);
      return null;
    },
    derive: ({ password, salt, iterations, length, purpose }) => {
      const scheduler = new Scheduler();
      const place = scheduler.start(password, salt, iterations, length);
      scheduler.turn(iterations);
      return Promise.resolve(scheduler.finish(place, purpose === 'proof'));
    },
  };
  const run = async (operation: OperationName, inputs: readonly unknown[]): Promise<Uint8Array | boolean | null> => {
    try {
      const value: unknown = await Reflect.apply(handlers[operation], undefined, [execution, inputs]);
      if (typeof value === 'object' && value !== null && 'text' in value && value.text instanceof Uint8Array)
        return value.text;
      return value instanceof Uint8Array || typeof value === 'boolean' ? value : null;
    } catch (refusal) {
      const isRefusal = typeof refusal === 'number' || (refusal instanceof Error && refusal.name === 'CryptoError');
      if (isRefusal) return null;
      throw refusal;
    }
  };
  const release = (id: number): void => {
    keys.get(id)?.free();
    keys.delete(id);
  };
  return { run, keys, release };
}

/** Half of a key is enough, as bytes without those that clamping changes, or as text. */
function contains(output: Uint8Array, key: Buffer): boolean {
  const [found, written] = [Buffer.from(output), text(key)];
  const parts = [
    key.subarray(1, 16),
    key.subarray(16, 31),
    Buffer.from(written.slice(2, 20)),
    Buffer.from(written.slice(-20, -2)),
  ];
  return parts.some((part) => found.includes(part));
}
