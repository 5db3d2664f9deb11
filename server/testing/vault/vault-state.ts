import { createHash } from 'node:crypto';
import type { CmkChange, Protection, Verification } from '#contract/calls/key-vault.ts';
import type { Vault } from '../../src/features/key-vault/rules.ts';
import type { StoredCmk } from '../../src/features/key-vault/keys.ts';
import { makeKey, type MadeKey } from './cmks.ts';

// Keys as the rules see them, without derivation.

export const bytes = (count: number, fill = 7): string => Buffer.alloc(count, fill).toString('base64url');
export const rightHash = bytes(32, 1);
export const wrongHash = bytes(32, 2);
const kdf = 'pbkdf2-hmac-sha256';
let salts = 0;
/** A unique salt for each. */
const salt = (): string =>
  Buffer.from(`a salt of its own ${String((salts += 1)).padStart(6, '0')}`).toString('base64url');

export const verification = (change: Partial<Verification> = {}): Verification => ({
  hash: createHash('sha256').update(rightHash, 'base64url').digest('base64url'),
  hints: '',
  salt: salt(),
  iterations: 60_000,
  kdf,
  ...change,
});
export const protection = (change: Partial<Protection> = {}): Protection => ({
  algorithm: 'aes-256-cfb',
  iv: bytes(16),
  salt: salt(),
  iterations: 80_000,
  kdf,
  ...change,
});

export type TestCmk = StoredCmk & { made: MadeKey };

export function headCmk(id: string, change: Partial<StoredCmk> = {}): TestCmk {
  const made = makeKey();
  const rest = {
    followId: null,
    algorithm: 'ecdh-curve25519',
    protected: true,
    modifiedAt: 5,
    encryptedPrivateKey: bytes(32),
    sealedPrivateKey: null,
  };
  return {
    made,
    id,
    publicKey: made.publicKey,
    ...rest,
    protection: protection(),
    verification: verification(),
    ...change,
  };
}

export const followerCmk = (id: string, followId: string): TestCmk => headCmk(id, { followId, verification: null });
export const bareCmk = (id: string): TestCmk =>
  headCmk(id, {
    protected: false,
    verification: null,
    protection: null,
    encryptedPrivateKey: null,
    sealedPrivateKey: Buffer.alloc(1),
  });

export const vaultWith = (keys: readonly StoredCmk[], change: Partial<Vault> = {}): Vault => ({
  keys,
  kit: null,
  passkeys: [],
  usedSalts: new Set(),
  offered: true,
  hintLength: 64,
  ...change,
});

/** The values that a page sends to protect a key, for the first time or again. */
export const toProtected = (key: TestCmk, change: Partial<CmkChange> = {}): CmkChange => ({
  id: key.id,
  publicKey: key.publicKey,
  modifiedAt: key.modifiedAt,
  pinHash: key.protected ? rightHash : null,
  protected: true,
  encryptedPrivateKey: bytes(32),
  protection: protection(),
  privateKey: null,
  ...change,
});

/** The values that a page sends to leave a key bare. */
export const toBare = (key: TestCmk, change: Partial<CmkChange> = {}): CmkChange => ({
  ...toProtected(key),
  protected: false,
  encryptedPrivateKey: null,
  protection: null,
  privateKey: key.made.privateKey,
  ...change,
});
