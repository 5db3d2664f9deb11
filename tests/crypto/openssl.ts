import { createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto';
import { unhex } from './vectors.ts';

/** X25519 as OpenSSL computes it. */
export function opensslAgree(key: Uint8Array, point: Uint8Array): Uint8Array {
  const pkcs8 = Buffer.concat([unhex('302e020100300506032b656e04220420'), key]);
  const spki = Buffer.concat([unhex('302a300506032b656e032100'), point]);
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return new Uint8Array(diffieHellman({ privateKey, publicKey }));
}
