import type { Keys } from '../../platform/crypto/key.ts';

/** A bare private key in its stored form, which the tables do not reveal. */
export function sealPrivateKey(keys: Keys, id: string, privateKey: string): Buffer {
  return keys.seal(`cmk:${id}`, Buffer.from(privateKey, 'base64url'));
}

/** The bare private key of a key, as base64url. */
export function openPrivateKey(keys: Keys, id: string, sealed: Buffer): string {
  return keys.open(`cmk:${id}`, sealed).toString('base64url');
}
