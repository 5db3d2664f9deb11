import type { Keys } from '../../platform/crypto/key.ts';

/** A bare private key as stored: sealed. */
export function sealPrivateKey(keys: Keys, id: string, privateKey: string): Buffer {
  return keys.seal(`cmk:${id}`, Buffer.from(privateKey, 'base64url'));
}

/** A key's bare private key, as base64url. */
export function openPrivateKey(keys: Keys, id: string, sealed: Buffer): string {
  return keys.open(`cmk:${id}`, sealed).toString('base64url');
}
