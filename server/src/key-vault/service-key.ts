import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Keys } from '../secrets/key.ts';

/** The service's own X25519 key for the envelopes of the key vault. */
export interface ServiceKey {
  /** Names the key: the start of its public key's SHA-256. */
  kid: string;
  /** 32 bytes as base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

/** PKCS #8 of an X25519 private key, up to its 32 bytes (RFC 8410). */
const prefix = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** Derived from the secret key, so that all processes have the same one and a restart keeps it. */
export function serviceKey(keys: Keys): ServiceKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([prefix, keys.derive('key vault')]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  const kid = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url').slice(0, 8);
  return { kid, publicKey, privateKey };
}
