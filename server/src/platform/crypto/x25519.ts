import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { byteLength } from '#contract/rules/envelope.ts';

/** The PKCS #8 and SPKI prefixes before the 32 bytes of a private or public key (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b656e04220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b656e032100', 'hex');
const nothing = Buffer.alloc(32);

/** A private key from its 32 bytes. */
export function privateKeyFrom(bytes: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privatePrefix, bytes]), format: 'der', type: 'pkcs8' });
}

/** A new random private key. */
export function newPrivateKey(): KeyObject {
  return generateKeyPairSync('x25519').privateKey;
}

/** The 32 bytes of a private key as base64url. */
export function privateBytes(privateKey: KeyObject): string {
  return privateKey.export({ format: 'jwk' }).d ?? '';
}

/** The public key of a private one: 32 bytes as base64url. */
export function publicKeyOf(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
}

/** The shared secret, or null if the public key has low order: anyone would know that secret. */
export function agree(privateKey: KeyObject, publicKey: string): Buffer | null {
  const key = Buffer.concat([publicPrefix, Buffer.from(publicKey, 'base64url')]);
  try {
    const secret = diffieHellman({ privateKey, publicKey: createPublicKey({ key, format: 'der', type: 'spki' }) });
    return timingSafeEqual(secret, nothing) ? null : secret;
  } catch {
    return null;
  }
}

/** Whether something can be sealed to a public key. */
export function isPublicKey(publicKey: string): boolean {
  return byteLength(publicKey) === 32 && agree(newPrivateKey(), publicKey) !== null;
}

/** Whether two keys belong together. */
export function isKeyPair(privateKey: string, publicKey: string): boolean {
  return (
    byteLength(privateKey) === 32 && publicKeyOf(privateKeyFrom(Buffer.from(privateKey, 'base64url'))) === publicKey
  );
}
