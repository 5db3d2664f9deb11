import type { Keys } from '../../platform/crypto/key.ts';

/** A bare private key, as it is kept: nobody reads it in the tables. */
export function sealPrivateKey(keys: Keys, id: string, privateKey: string): Buffer {
  return keys.seal(`cmk:${id}`, Buffer.from(privateKey, 'base64url'));
}

/** The bare private key of a key, as base64url. */
export function openPrivateKey(keys: Keys, id: string, sealed: Buffer): string {
  return keys.open(`cmk:${id}`, sealed).toString('base64url');
}
