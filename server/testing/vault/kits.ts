import { createHash, createHmac, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import type { CmkItem, KitCreation, KitExtraction, KitKey, KitWrite } from '#contract/calls/key-vault.ts';
import { privateKeyFrom } from '../../src/platform/crypto/x25519.ts';
import type { MadeKey } from './cmks.ts';
import { cfb, decode, hmac, importPublic, publicOf, text, uncfb } from './page-crypto.ts';

// Recovery kits as a page makes them.

const info = (purpose: string): string => `account-center recovery kit v1 | ${purpose}`;
const expand = (secret: Buffer, salt: Buffer, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info(purpose), length));
const noSalt = Buffer.alloc(0);

export interface MadeKit {
  publicKey: string;
  privateKey: Buffer;
  proof: string;
  proofHash: string;
}

export function makeKit(printed = randomBytes(16)): MadeKit {
  const privateKey = expand(printed, noSalt, 'key', 32);
  const proof = expand(printed, noSalt, 'proof', 32);
  return {
    privateKey,
    publicKey: publicOf(privateKeyFrom(privateKey)),
    proof: text(proof),
    proofHash: text(createHash('sha256').update(proof).digest()),
  };
}

/** A private key that is sealed to a kit. */
export function sealToKit({ publicKey: kit }: Pick<MadeKit, 'publicKey'>, { privateKey, publicKey }: MadeKey): KitKey {
  const ephemeral = generateKeyPairSync('x25519').privateKey;
  const epk = publicOf(ephemeral);
  const shared = diffieHellman({ privateKey: ephemeral, publicKey: importPublic(kit) });
  const keys = expand(shared, Buffer.concat([decode(epk), decode(kit)]), 'seal', 64);
  const iv = randomBytes(16);
  const data = text(cfb(keys.subarray(0, 32), iv, Buffer.from(privateKey)));
  const mac = hmac(keys.subarray(32), ['1', kit, publicKey, epk, text(iv), data].join('.'));
  const voucherKey = expand(decode(privateKey), noSalt, 'voucher', 32);
  const voucher = createHmac('sha256', voucherKey).update(decode(kit)).digest('base64url');
  return { publicKey, epk, iv: text(iv), data, mac, voucher };
}

/** The private key that was sealed to a kit; an error if it was altered. */
export function openFromKit(
  { privateKey, publicKey: kit }: MadeKit,
  { epk, iv, data, mac }: KitExtraction['items'][number],
  publicKey: string,
): string {
  const shared = diffieHellman({ privateKey: privateKeyFrom(privateKey), publicKey: importPublic(epk) });
  const keys = expand(shared, Buffer.concat([decode(epk), decode(kit)]), 'seal', 64);
  if (mac !== hmac(keys.subarray(32), ['1', kit, publicKey, epk, iv, data].join('.'))) throw new Error('Altered.');
  return uncfb(keys.subarray(0, 32), decode(iv), decode(data)).toString();
}

export function kitWrite({ publicKey, proofHash }: MadeKit, keys: readonly MadeKey[]): KitWrite {
  return { publicKey, proofHash, keys: keys.map((key) => sealToKit({ publicKey }, key)) };
}

/** A new kit for whole groups. */
export function makeKitCreation(
  kit: MadeKit,
  items: readonly CmkItem[],
  keys: readonly MadeKey[],
  pinHash: string,
): KitCreation {
  return { kit: kitWrite(kit, keys), cmks: items.map(({ id, modifiedAt }) => ({ id, modifiedAt, pinHash })) };
}
