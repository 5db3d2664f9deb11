import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/** The two keys of something sealed: one encrypts, the other one says that nothing was changed. */
export interface SealKeys {
  encryption: Buffer;
  mac: Buffer;
}

/** The keys of a shared secret for one purpose. */
export function sealKeys(secret: Buffer, info: string, salt: Buffer = Buffer.alloc(0)): SealKeys {
  const both = Buffer.from(hkdfSync('sha256', secret, salt, info, 64));
  return { encryption: both.subarray(0, 32), mac: both.subarray(32) };
}

// CFB with whole blocks as feedback: what the specification calls aes-256-cfb.
const cipher = 'aes-256-cfb';

export function encrypt(key: Buffer, iv: Buffer, plain: Buffer): Buffer {
  const running = createCipheriv(cipher, key, iv);
  return Buffer.concat([running.update(plain), running.final()]);
}

/** Does not fail with a wrong key: check the mac first. */
export function decrypt(key: Buffer, iv: Buffer, sealed: Buffer): Buffer {
  const running = createDecipheriv(cipher, key, iv);
  return Buffer.concat([running.update(sealed), running.final()]);
}

/** The mac of a text: 32 bytes. */
export function macOf({ mac }: SealKeys, text: string): Buffer {
  return createHmac('sha256', mac).update(text).digest();
}
