import { createCipheriv, createDecipheriv, createHmac, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';

// The page's side of the key vault, written from the protocol rather than the service.

export const text = (bytes: Buffer) => bytes.toString('base64url');
export const decode = (encoded: string) => Buffer.from(encoded, 'base64url');
export const publicOf = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' }).x ?? '';
export const importPublic = (x: string) => createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
export const derive = (secret: Buffer, info: string, salt = '') =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.from(salt, 'base64url'), info, 64));
export const cfb = (key: Buffer, iv: Buffer, plain: Buffer) => createCipheriv('aes-256-cfb', key, iv).update(plain);
export const uncfb = (key: Buffer, iv: Buffer, sealed: Buffer) =>
  createDecipheriv('aes-256-cfb', key, iv).update(sealed);
export const hmac = (key: Buffer, message: string) => text(createHmac('sha256', key).update(message).digest());
