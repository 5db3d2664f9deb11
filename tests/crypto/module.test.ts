import * as openssl from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import { foundIn, freshCore } from './in-process.ts';
import { opensslAgree } from './openssl.ts';
import { hex, isKnown, isShared, unhex, utf8, vectorRuns } from './vectors.ts';

const random = (length: number): Uint8Array => new Uint8Array(openssl.randomBytes(length));
const lengths = [0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 1000];

describe('the compiled module', () => {
  let core: CryptoCore;
  let memory: WebAssembly.Memory;

  beforeAll(async () => {
    ({ core, memory } = await freshCore());
  });

  describe('its operations', () => {
    test.each(Object.entries(vectorRuns))('%s [KEY-01]', async (_, run) => {
      expect(await run(core)).toEqual([]);
    });

    test('X25519 agrees with OpenSSL on random keys and points [KEY-01]', async () => {
      for (let round = 0; round < 50; round += 1) {
        const [bytes, point] = [random(32), random(32)];
        const shared = await core.agree(await core.importPrivateKey(bytes), point);
        expect(await isShared(core, shared, opensslAgree(bytes, point)), hex(bytes)).toBe(true);
      }
    });

    test('a generated key shares one secret with a key of OpenSSL, and another key does not [KEY-01]', async () => {
      const [ours, theirs, bytes] = [await core.makePrivateKey(), await core.makePrivateKey(), random(32)];
      const [oursPublic, theirsPublic] = [await core.publicKey(ours), await core.publicKey(theirs)];
      const shared = await core.agree(ours, await core.publicKey(await core.importPrivateKey(bytes)));
      expect(await isShared(core, shared, opensslAgree(bytes, oursPublic))).toBe(true);
      expect(await isShared(core, shared, opensslAgree(bytes, theirsPublic))).toBe(false);
    });

    test('PBKDF2 agrees with OpenSSL on random inputs of every length [KEY-01]', async () => {
      for (const [index, length] of lengths.entries()) {
        const [password, salt, iterations] = [random(length), random(1000 - length), 1 + index * 97];
        const expected = new Uint8Array(openssl.pbkdf2Sync(password, salt, iterations, 1 + index * 7, 'sha256'));
        const key = await core.derive({ password, salt, iterations, length: expected.length, purpose: 'proof' });
        expect(await core.matches(key, expected), `${length} bytes`).toBe(true);
      }
    });

    test('AES-256-CFB128, HMAC and HKDF agree with OpenSSL on random inputs of every length [KEY-01]', async () => {
      for (const length of lengths) {
        const [bytes, iv, data] = [random(32), random(16), random(length)];
        const key = await core.importSecretKey(bytes);
        const cipher = openssl.createCipheriv('aes-256-cfb', bytes, iv).update(data);
        expect(hex(await core.encrypt(key, iv, data))).toBe(cipher.toString('hex'));
        expect(hex(await core.decrypt(key, iv, new Uint8Array(cipher)))).toBe(hex(data));
        const tag = openssl.createHmac('sha256', bytes).update(data).digest();
        expect(hex(await core.authenticate(key, data))).toBe(tag.toString('hex'));
        for (const size of [32, 64]) {
          const expanded = new Uint8Array(openssl.hkdfSync('sha256', bytes, data, iv, size));
          const ours = await core.expand(key, { salt: data, info: iv, length: size });
          expect(await isKnown(core, ours, expanded)).toBe(true);
        }
      }
    });

    test('random bytes have the requested length, also above the limit of one getRandomValues call [KEY-01]', async () => {
      const bytes = await core.randomBytes(200_000);
      expect(bytes.length).toBe(200_000);
      expect(new Set(bytes).size).toBe(256);
      expect(new Set(bytes.subarray(-1000)).size).toBeGreaterThan(100);
    });

    test('the core compares bytes completely [KEY-01]', async () => {
      expect(await core.equalBytes(utf8('same'), utf8('same'))).toBe(true);
      expect(await core.equalBytes(utf8('same'), utf8('sane'))).toBe(false);
      expect(await core.equalBytes(utf8('same'), utf8('sam'))).toBe(false);
    });
  });

  describe('refusals', () => {
    const refusals = {
      invalid_private_key: () => core.importPrivateKey(random(31)),
      invalid_public_key: async () => core.agree(await core.makePrivateKey(), random(33)),
      invalid_key: async () => core.encrypt(await core.importSecretKey(random(16)), random(16), random(1)),
      invalid_iv: async () => core.encrypt(await core.importSecretKey(random(32)), random(12), random(1)),
      invalid_iterations: () => {
        return core.derive({
          password: random(8),
          salt: random(16),
          iterations: 2 ** 32 + 1,
          length: 32,
          purpose: 'proof',
        });
      },
      invalid_length: () => core.randomBytes(-1),
      unknown_key: () => core.publicKey({ kind: 'privateKey', id: 0 }),
    };

    test.each(Object.entries(refusals))('%s is a CryptoError with its symbol [KEY-01]', async (symbol, refused) => {
      await expect(refused()).rejects.toMatchObject({ name: 'CryptoError', symbol });
    });

    test('a released key, and a key of another kind, is unknown_key [KEY-01]', async () => {
      const key = await core.importSecretKey(random(32));
      await expect(core.publicKey({ kind: 'privateKey', id: key.id })).rejects.toMatchObject({ symbol: 'unknown_key' });
      core.release(key);
      await expect(core.authenticate(key, random(1))).rejects.toMatchObject({ symbol: 'unknown_key' });
    });
  });

  test('no secret stays in the memory of the module after its key is released [KEY-01]', async () => {
    const [password, bytes, plaintext] = [random(40), random(32), random(400)];
    const [salt, iv] = [random(16), random(16)];
    const key = await core.importPrivateKey(bytes);
    const shared = await core.agree(key, unhex('09'.padEnd(64, '0')));
    const derived = await core.derive({ password, salt, iterations: 2000, length: 32, purpose: 'proof' });
    const derivedBytes = new Uint8Array(openssl.pbkdf2Sync(password, salt, 2000, 32, 'sha256'));
    expect(await core.matches(derived, derivedBytes)).toBe(true);
    const known = await core.importSecretKey(random(32));
    expect(await core.decrypt(known, iv, await core.encrypt(known, iv, plaintext))).toEqual(plaintext);
    const secrets = { password, bytes, plaintext, shared: await core.publicKey(key), derived: derivedBytes };
    expect(foundIn(memory, secrets)).toEqual(['bytes', 'shared', 'derived']);
    for (const handle of [key, shared, derived, known]) core.release(handle);
    expect(foundIn(memory, secrets)).toEqual([]);
  });
});
