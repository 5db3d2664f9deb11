import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import x25519 from '#crypto-wasm/tests/vectors/x25519.json';
import { freshCore } from './in-process.ts';
import { opensslAgree } from './openssl.ts';
import { hex, isShared, unhex } from './vectors.ts';

/**
 * A million are in the vectors, and take minutes: `X25519_ROUNDS=1000000 npx vitest run tests/crypto/rounds.test.ts`.
 */
const rounds = Number(process.env['X25519_ROUNDS'] ?? 1000);

describe('the compiled module over many rounds', () => {
  test(
    `X25519 agrees with RFC 7748 over ${rounds} rounds [KEY-01]`,
    async () => {
      const { core } = await freshCore();
      let key = unhex('09'.padEnd(64, '0'));
      let point = key;
      for (let round = 1; round <= rounds; round += 1) {
        const result = opensslAgree(key, point);
        const own = await core.importPrivateKey(key);
        const ours = await core.agree(own, point);
        expect(await isShared(core, ours, result)).toBe(true);
        core.release(own);
        core.release(ours);
        [key, point] = [result, key];
        for (const { iterations, result: expected } of x25519.iterated)
          if (iterations === round) expect(hex(key)).toBe(expected);
      }
    },
    60_000 + rounds * 5,
  );

  test('AES-256-CFB128 agrees with OpenSSL over the Monte Carlo of NIST, from a random start [KEY-01]', async () => {
    const { core } = await freshCore();
    const start = [randomBytes(32), randomBytes(16), randomBytes(16)] as const;
    const ours = await monteCarlo(start, (key, iv, block) => encryptBlock(core, key, iv, block));
    const theirs = await monteCarlo(start, (key, iv, block) => {
      const cipher = createCipheriv('aes-256-cfb', key, iv);
      return Promise.resolve(Buffer.concat([cipher.update(block), cipher.final()]));
    });
    expect(ours.map(hex)).toEqual(theirs.map(hex));
  }, 120_000);
});

type Encrypt = (key: Uint8Array, iv: Uint8Array, block: Uint8Array) => Promise<Uint8Array>;

/** The Monte Carlo test of the AES validation suite for CFB128, encrypting: five keys of a thousand blocks each. */
async function monteCarlo(
  [key0, iv0, plain0]: readonly [Uint8Array, Uint8Array, Uint8Array],
  encrypt: Encrypt,
): Promise<Uint8Array[]> {
  let [key, iv, plain] = [key0, iv0, plain0];
  const last: Uint8Array[] = [];
  for (let outer = 0; outer < 5; outer += 1) {
    let [before, now] = [iv, iv];
    for (let inner = 0; inner < 1000; inner += 1) {
      const next = await encrypt(key, now, plain);
      plain = now;
      [before, now] = [now, next];
    }
    last.push(now);
    key = key.map((byte, at) => byte ^ (Buffer.concat([before, now])[at] ?? 0));
    [iv, plain] = [now, before];
  }
  return last;
}

async function encryptBlock(
  core: CryptoCore,
  bytes: Uint8Array,
  iv: Uint8Array,
  block: Uint8Array,
): Promise<Uint8Array> {
  const key = await core.importSecretKey(bytes);
  const encrypted = await core.encrypt(key, iv, block);
  core.release(key);
  return encrypted;
}
