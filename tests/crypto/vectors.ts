import aesCfb from '#crypto-wasm/tests/vectors/aes-256-cfb128.json';
import hkdf from '#crypto-wasm/tests/vectors/hkdf-sha256.json';
import hmac from '#crypto-wasm/tests/vectors/hmac-sha256.json';
import pbkdf2 from '#crypto-wasm/tests/vectors/pbkdf2.json';
import sealing from '#crypto-wasm/tests/vectors/sealing.json';
import x25519 from '#crypto-wasm/tests/vectors/x25519.json';
import { envelopeInfo } from '#contract/rules/envelope.ts';
import { base64Url } from '#src/browser/base64url.ts';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import type { SecretKeyHandle } from '#src/crypto/protocol/protocol.ts';

type Outcome = Promise<string[]>;

/** Runs the published vectors of each algorithm; returns the names of those that fail. */
export const vectorRuns = {
  'X25519 agrees with RFC 7748': async (core: CryptoCore): Outcome => [
    ...(await unmet(x25519.agreements, async ({ privateKey, publicKey, shared }) => {
      const key = await core.importPrivateKey(unhex(privateKey));
      return isShared(core, await core.agree(key, unhex(publicKey)), unhex(shared));
    })),
    ...(await unmet(x25519.keyPairs, async ({ privateKey, publicKey }) => {
      return hex(await core.publicKey(await core.importPrivateKey(unhex(privateKey)))) === publicKey;
    })),
  ],
  'X25519 refuses points of low order': async (core: CryptoCore): Outcome => {
    const key = await core.makePrivateKey();
    const points = x25519.lowOrder.map((point) => ({ name: point }));
    return unmet(points, async ({ name }) => {
      const outcome = await core.agree(key, unhex(name)).then(() => 'accepted', String);
      return outcome === 'CryptoError: invalid_public_key';
    });
  },
  'PBKDF2-HMAC-SHA-256 agrees with RFC 7914 and the inputs of RFC 6070': (core: CryptoCore): Outcome =>
    unmet(pbkdf2.cases, async ({ password, salt, iterations, result }) => {
      const expected = unhex(result);
      const input = {
        password: utf8(password),
        salt: utf8(salt),
        iterations,
        length: expected.length,
        purpose: 'proof' as const,
      };
      return core.matches(await core.derive(input), expected);
    }),
  'AES-256-CFB128 agrees with the known answers of NIST': (core: CryptoCore): Outcome =>
    unmet(aesCfb.cases, async ({ key, iv, plaintext, ciphertext }) => {
      const secret = await core.importSecretKey(unhex(key));
      const encrypted = await core.encrypt(secret, unhex(iv), unhex(plaintext));
      const decrypted = await core.decrypt(secret, unhex(iv), unhex(ciphertext));
      return hex(encrypted) === ciphertext && hex(decrypted) === plaintext;
    }),
  'HKDF-SHA-256 agrees with RFC 5869': (core: CryptoCore): Outcome =>
    unmet(hkdf.cases, async ({ secret, salt, info, result }) => {
      // The core expands to 32 or 64 bytes; those of any other length begin with the same.
      const length = result.length < 128 ? 32 : 64;
      const key = await core.importSecretKey(unhex(secret));
      const expanded = await core.expand(key, { salt: unhex(salt), info: unhex(info), length });
      return isKnown(core, expanded, unhex(result).subarray(0, length));
    }),
  'Sealed private keys agree with OpenSSL, and open for their own public key alone': (core: CryptoCore): Outcome =>
    unmet(sealing.keys, async ({ password, salt, iterations, key, iv, privateKey, publicKey, ciphertext }) => {
      const derivation = {
        password: utf8(password),
        salt: unhex(salt),
        iterations,
        length: 32,
        purpose: 'protection' as const,
      };
      const [secret, own] = [await core.derive(derivation), await core.importPrivateKey(unhex(privateKey))];
      const sealed = await core.sealPrivateKey(secret, own);
      const known = await core.importSecretKey(unhex(key));
      const reopened = await core.publicKey(
        await core.openPrivateKey(known, { ...sealed, publicKey: unhex(publicKey) }),
      );
      const input = { iv: unhex(iv), data: unhex(ciphertext), publicKey: unhex(publicKey) };
      const opened = await core.publicKey(await core.openPrivateKey(secret, input));
      const other = core.openPrivateKey(secret, { ...input, publicKey: unhex(ciphertext) });
      const outcome = await other.then(() => 'opened', String);
      return hex(reopened) === publicKey && hex(opened) === publicKey && outcome === 'CryptoError: wrong_pin';
    }),
  'Private keys sealed without clamping open for their own public key': (core: CryptoCore): Outcome =>
    unmet(sealing.unclampedKeys, async ({ key, iv, publicKey, ciphertext }) => {
      const input = { iv: unhex(iv), data: unhex(ciphertext), publicKey: unhex(publicKey) };
      return (
        hex(await core.publicKey(await core.openPrivateKey(await core.importSecretKey(unhex(key)), input))) ===
        publicKey
      );
    }),
  'Sealed messages agree with OpenSSL, and with another tag do not open': (core: CryptoCore): Outcome =>
    unmet(sealing.messages, async ({ privateKey, recipient, info, key, iv, label, plaintext, data, tag }) => {
      const shared = await core.agree(await core.importPrivateKey(unhex(privateKey)), unhex(recipient));
      const sealingKey = await core.expand(shared, { salt: new Uint8Array(), info: utf8(info), length: 64 });
      const secret = await core.importSecretKey(unhex(key));
      const input = { iv: unhex(iv), label: utf8(label) };
      const sealed = await core.sealParts(sealingKey, { before: label, after: '.' }, [plaintext]);
      const reopened = await core.unseal(secret, { ...sealed, label: utf8(`${label}${base64Url(sealed.iv)}.`) });
      const opened = await core.unseal(secret, { ...input, data: unhex(data), tag: unhex(tag) });
      const other = core.unseal(secret, { ...input, data: unhex(data), tag: unhex(tag).map((byte) => byte ^ 1) });
      const outcome = await other.then(() => 'opened', String);
      const isSame = [reopened, opened].every((each) => hex(each) === hex(utf8(plaintext)));
      return isSame && outcome === 'CryptoError: envelope_mac_incorrect';
    }),
  'HMAC-SHA-256 agrees with RFC 4231': (core: CryptoCore): Outcome =>
    unmet(hmac.cases, async ({ key, data, tag }) => {
      const secret = await core.importSecretKey(unhex(key));
      const verified = await core.verify(secret, unhex(data), unhex(tag));
      const whole = tag.length === 64;
      return hex(await core.authenticate(secret, unhex(data))).startsWith(tag) && verified === whole;
    }),
};

async function unmet<Case extends { name: string }>(cases: Case[], holds: (one: Case) => Promise<boolean>): Outcome {
  if (cases.length === 0) return ['no vectors'];
  const names: string[] = [];
  for (const one of cases) if (!(await holds(one))) names.push(one.name);
  return names;
}

/** A shared secret can only be expanded, so one key seals a message and the other opens it. */
export async function isShared(core: CryptoCore, shared: SecretKeyHandle, bytes: Uint8Array): Promise<boolean> {
  const input = { salt: new Uint8Array(), info: utf8(envelopeInfo('request', 'POST', '/')), length: 64 };
  const [sealing, opening] = [await core.expand(shared, input), await core.importSecretKey(bytes)];
  const opened = await core.expand(opening, input);
  const sealed = await core.sealParts(sealing, { before: '', after: '' }, ['text']);
  const isSame = await core.unseal(opened, { ...sealed, label: utf8(base64Url(sealed.iv)) }).then(
    () => true,
    () => false,
  );
  for (const key of [sealing, opening, opened]) core.release(key);
  return isSame;
}

/** Whether a key that JavaScript knows has these bytes: both authenticate the same. */
export async function isKnown(core: CryptoCore, key: SecretKeyHandle, bytes: Uint8Array): Promise<boolean> {
  const [data, other] = [utf8('data'), await core.importSecretKey(bytes)];
  return core.verify(key, data, await core.authenticate(other, data));
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
