import { createHash, diffieHellman, generateKeyPairSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import type {
  CmkChange,
  CmkItem,
  Creation,
  Extraction,
  Protection,
  SealedPicture,
  Verification,
} from '#contract/calls/key-vault.ts';
import { privateKeyFrom } from '../../src/platform/crypto/x25519.ts';
import { decode, cfb, derive, hmac, importPublic, publicOf, text, uncfb } from './page-crypto.ts';

// Keys as a page creates them, with few iterations for speed.

export interface MadeKey {
  privateKey: string;
  publicKey: string;
}

export function makeKey(): MadeKey {
  const { privateKey } = generateKeyPairSync('x25519');
  return { privateKey: privateKey.export({ format: 'jwk' }).d ?? '', publicKey: publicOf(privateKey) };
}

const stretch = (pin: string, { salt, iterations }: { salt: string; iterations: number }) =>
  pbkdf2Sync(pin, decode(salt), iterations, 32, 'sha256');
const kdf = 'pbkdf2-hmac-sha256';

export function makeVerification(pin: string, hints = 'a hint'): Verification {
  const drawn = { salt: text(randomBytes(20)), iterations: 50_000 };
  const hash = text(createHash('sha256').update(stretch(pin, drawn)).digest());
  return { hash, hints, kdf, ...drawn };
}

export const pinHashOf = (pin: string, verification: Pick<Verification, 'salt' | 'iterations'>): string =>
  text(stretch(pin, verification));

function protect(pin: string, { privateKey }: MadeKey): { encryptedPrivateKey: string; protection: Protection } {
  const drawn = { salt: text(randomBytes(32)), iterations: 50_001 };
  const iv = randomBytes(16);
  const encryptedPrivateKey = text(cfb(stretch(pin, drawn), iv, decode(privateKey)));
  return { encryptedPrivateKey, protection: { algorithm: 'aes-256-cfb', iv: text(iv), kdf, ...drawn } };
}

export function unprotect(
  pin: string,
  { encryptedPrivateKey, protection }: Pick<Extraction['items'][number], 'encryptedPrivateKey' | 'protection'>,
): string {
  return text(uncfb(stretch(pin, protection), decode(protection.iv), decode(encryptedPrivateKey)));
}

/** A head under a protection code. */
export function makeHead(pin: string, key = makeKey(), replaces: string[] = []): Creation {
  const own = { algorithm: 'ecdh-curve25519', publicKey: key.publicKey, ...protect(pin, key) };
  return { key: own, verification: makeVerification(pin), followId: null, pinHash: null, replaces };
}

/** A follower of a group, with the proof of its code. */
export function makeFollower(pin: string, followId: string, pinHash: string, key = makeKey()): Creation {
  return { ...makeHead(pin, key), verification: null, followId, pinHash };
}

/** A key that a change protects under a code. */
export function protectedChange(item: CmkItem, pin: string, privateKey: string, pinHash: string | null): CmkChange {
  const { id, publicKey, modifiedAt } = item;
  return {
    id,
    publicKey,
    modifiedAt,
    pinHash,
    protected: true,
    privateKey: null,
    ...protect(pin, { privateKey, publicKey }),
  };
}

/** A key that a change leaves bare. */
export function bareChange(
  { id, publicKey, modifiedAt }: CmkItem,
  privateKey: string,
  pinHash: string | null,
): CmkChange {
  return {
    id,
    publicKey,
    modifiedAt,
    pinHash,
    protected: false,
    encryptedPrivateKey: null,
    protection: null,
    privateKey,
  };
}

/** Opens what a camera sealed to a key, with its private key. */
export function openPicture(keyId: string, { privateKey, publicKey }: MadeKey, picture: SealedPicture): Buffer {
  const secret = diffieHellman({
    privateKey: privateKeyFrom(decode(privateKey)),
    publicKey: importPublic(picture.epk),
  });
  const keys = derive(
    secret,
    'account-center camera v1',
    text(Buffer.concat([decode(picture.epk), decode(publicKey)])),
  );
  const { id, takenAt, type, epk, iv, data } = picture;
  if (picture.mac !== hmac(keys.subarray(32), [1, keyId, id, takenAt, type, epk, iv, data].join('.')))
    throw new Error('The picture was changed.');
  return uncfb(keys.subarray(0, 32), decode(iv), decode(data));
}
