import { createHash, type KeyObject } from 'node:crypto';
import type { Keys } from './key.ts';
import { privateKeyFrom, publicKeyOf } from './x25519.ts';

/** The service's own X25519 key for the envelopes of the key vault. */
export interface ServiceKey {
  /** The key's id: the start of its public key's SHA-256. */
  kid: string;
  /** 32 bytes as base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

/**
 * One derived from each secret key, so that all processes have the same ones, even after a restart. New envelopes use
 * the first.
 */
export function serviceKeys(keys: Keys): ServiceKey[] {
  return keys.derive('key vault').map(keyFrom);
}

function keyFrom(bytes: Buffer): ServiceKey {
  const privateKey = privateKeyFrom(bytes);
  const publicKey = publicKeyOf(privateKey);
  const kid = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url').slice(0, 8);
  return { kid, publicKey, privateKey };
}
