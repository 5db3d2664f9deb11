import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  pbkdf2Sync,
  randomBytes,
} from 'node:crypto';
import type { Protection, SealedPicture } from '#contract/calls/key-vault.ts';
import { pictureInfo, pictureText } from '#contract/rules/envelope.ts';

/** The cryptography of the core, computed by OpenSSL. */
export const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
export const bytes = (base64url: string): Buffer => Buffer.from(base64url, 'base64url');

export interface KeyPair {
  readonly key: KeyObject;
  readonly publicKey: string;
  /** 32 bytes as base64url; OpenSSL generates them clamped. */
  readonly privateKey: string;
}

export function makeKeyPair(): KeyPair {
  const { privateKey: key } = generateKeyPairSync('x25519');
  const { x = '', d = '' } = key.export({ format: 'jwk' });
  return { key, publicKey: x, privateKey: d };
}

export function keyPairOf(privateKey: string): KeyPair {
  const prefix = Buffer.from('302e020100300506032b656e04220420', 'hex');
  const key = createPrivateKey({ key: Buffer.concat([prefix, bytes(privateKey)]), format: 'der', type: 'pkcs8' });
  return { key, privateKey, publicKey: createPublicKey(key).export({ format: 'jwk' }).x ?? '' };
}

/** A pair whose private key is not clamped in one bit; keys exported by Chromium's WebCrypto are not clamped in any. */
export function unclampedKeyPair(bit: number): KeyPair {
  const clamped = bytes(makeKeyPair().privateKey);
  clamped.writeUInt8(clamped.readUInt8(0) & 248, 0);
  clamped.writeUInt8((clamped.readUInt8(31) & 63) | 64, 31);
  const place = Math.floor(bit / 8);
  clamped.writeUInt8(clamped.readUInt8(place) ^ (1 << (bit % 8)), place);
  return keyPairOf(text(clamped));
}

export function agree(key: KeyObject, publicKey: string): Buffer {
  const point = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: publicKey }, format: 'jwk' });
  return diffieHellman({ privateKey: key, publicKey: point });
}

export function expand(secret: Uint8Array, salt: Uint8Array, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, 64));
}

export function encrypt(key: Uint8Array, iv: string, plain: Uint8Array): Buffer {
  return createCipheriv('aes-256-cfb', key, bytes(iv)).update(plain);
}

export function decrypt(key: Uint8Array, iv: string, data: string): Buffer {
  return createDecipheriv('aes-256-cfb', key, bytes(iv)).update(bytes(data));
}

export function mac(key: Uint8Array, covered: string): string {
  return createHmac('sha256', key).update(covered).digest('base64url');
}

/** Keys name real iteration counts; the tests of the vault derive with a twentieth of them, for speed. */
export const quick = (iterations: number): number => Math.ceil(iterations / 20);

export function derive(code: string, { salt, iterations }: { salt: string; iterations: number }): Buffer {
  return pbkdf2Sync(code, bytes(salt), quick(iterations), 32, 'sha256');
}

/** A picture as a camera seals it. */
export function sealPicture(keyId: string, publicKey: string, id: string, content: Uint8Array): SealedPicture {
  const camera = makeKeyPair();
  const salt = Buffer.concat([bytes(camera.publicKey), bytes(publicKey)]);
  const key = expand(agree(camera.key, publicKey), salt, pictureInfo);
  const iv = text(randomBytes(16));
  const data = text(encrypt(key.subarray(0, 32), iv, content));
  const picture = { id, takenAt: 1_700_000_000_000, type: 'image/png' as const, epk: camera.publicKey, iv, data };
  return { ...picture, mac: mac(key.subarray(32), pictureText(keyId, picture)) };
}

/** A private key sealed under a code, as the service stores it. */
export function protect(code: string, privateKey: string): { encryptedPrivateKey: string; protection: Protection } {
  const protection = {
    algorithm: 'aes-256-cfb',
    kdf: 'pbkdf2-hmac-sha256',
    iv: text(randomBytes(16)),
    salt: text(randomBytes(32)),
    iterations: 50_001,
  };
  const encryptedPrivateKey = text(encrypt(derive(code, protection), protection.iv, bytes(privateKey)));
  return { encryptedPrivateKey, protection };
}

/** The keys of a recovery kit, from its printed key. */
export function kitOf(printed: Uint8Array): KeyPair & { readonly proof: Buffer; readonly proofHash: string } {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', printed, '', `account-center recovery kit v1 | ${purpose}`, 32));
  const proof = derived('proof');
  return {
    ...keyPairOf(text(derived('key'))),
    proof,
    proofHash: createHash('sha256').update(proof).digest('base64url'),
  };
}
