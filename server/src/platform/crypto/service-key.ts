import { createHash, type KeyObject } from 'node:crypto';
import type { Keys } from './key.ts';
import { privateKeyFrom, publicKeyOf } from './x25519.ts';

/** The service's own X25519 key for the envelopes of the key vault. */
export interface ServiceKey {
  /** Names the key: the start of its public key's SHA-256. */
  kid: string;
  /** 32 bytes as base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

/** Derived from the secret key, so that all processes, also after a restart, have the same one. */
export function serviceKey(keys: Keys): ServiceKey {
  const privateKey = privateKeyFrom(keys.derive('key vault'));
  const publicKey = publicKeyOf(privateKey);
  const kid = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url').slice(0, 8);
  return { kid, publicKey, privateKey };
}
