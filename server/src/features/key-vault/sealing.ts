import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/** The two keys of a seal: one encrypts, the other authenticates. */
export interface SealKeys {
  encryption: Buffer;
  mac: Buffer;
}

/** Derives the keys for one purpose from a shared secret. */
export function sealKeys(secret: Buffer, info: string, salt: Buffer = Buffer.alloc(0)): SealKeys {
  const both = Buffer.from(hkdfSync('sha256', secret, salt, info, 64));
  return { encryption: both.subarray(0, 32), mac: both.subarray(32) };
}

// CFB with full-block feedback, which the specification calls aes-256-cfb.
const cipher = 'aes-256-cfb';

export function encrypt(key: Buffer, iv: Buffer, plain: Buffer): Buffer {
  const running = createCipheriv(cipher, key, iv);
  return Buffer.concat([running.update(plain), running.final()]);
}

/** A wrong key does not fail here: check the MAC first. */
export function decrypt(key: Buffer, iv: Buffer, sealed: Buffer): Buffer {
  const running = createDecipheriv(cipher, key, iv);
  return Buffer.concat([running.update(sealed), running.final()]);
}

/** The 32-byte MAC of a ciphertext. */
export function macOf({ mac }: SealKeys, text: string): Buffer {
  return createHmac('sha256', mac).update(text).digest();
}
