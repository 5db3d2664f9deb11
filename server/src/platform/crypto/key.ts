import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StartupError } from '../startup-error.ts';

/** A shorter secret key is rejected. */
export const minKeyLength = 32;

/** The uses of the service's secret keys. */
export interface Keys {
  /** The keyed hash as which codes and tokens are stored; `purpose` separates equal values of different kinds. */
  hash(purpose: string, value: string): string;
  /** Seals with the first key. */
  seal(purpose: string, plain: Buffer): Buffer;
  /** Opens what any of the keys sealed; throws if none did. */
  open(purpose: string, sealed: Buffer): Buffer;
  /** Whether the first key sealed it. Otherwise it must be sealed again before its key is removed from the list. */
  isCurrent(purpose: string, sealed: Buffer): boolean;
  /** 32 bytes derived from each key for the given use, in the order of the keys. */
  derive(use: string): Buffer[];
}

/** The secret keys: the first seals, all of them open. */
export type SecretKeys = readonly [string, ...string[]];

const deriveFrom = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'account-service', use, 32));

/** The hash key derived from a secret key. A database keeps its first one, sealed. */
export const hashKeyOf = (secret: string): Buffer => deriveFrom(secret, 'hash');

/** Derives the working keys from the secret keys. */
export function deriveKeys(secrets: SecretKeys, hashKey = hashKeyOf(secrets[0])): Keys {
  const derive = (use: string): Buffer[] => secrets.map((secret) => deriveFrom(secret, use));
  const [first, ...former] = derive('seal');
  if (first === undefined) throw new Error('There is no secret key.');
  const openWith = (key: Buffer, purpose: string, sealed: Buffer): Buffer | null => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(12, 28));
    const plain = decipher.update(sealed.subarray(28));
    try {
      return Buffer.concat([plain, decipher.final()]);
    } catch {
      return null;
    }
  };
  return {
    derive,
    hash: (purpose, value) => createHmac('sha256', hashKey).update(`${purpose}\n${value}`).digest('base64url'),
    seal: (purpose, plain) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (purpose, sealed) => {
      for (const key of [first, ...former]) {
        const plain = openWith(key, purpose, sealed);
        if (plain !== null) return plain;
      }
      throw new Error('No secret key opens this value.');
    },
    isCurrent: (purpose, sealed) => openWith(first, purpose, sealed) !== null,
  };
}

/** Compares two hashes in constant time. */
export function equalHashes(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The data folder's key, generated at the first start and readable by its owner only. */
export function keyOfFolder(dataFolder: string): string {
  const file = join(dataFolder, 'secret.key');
  try {
    if (!existsSync(file)) makeKey(file);
    const key = readFileSync(file, 'utf8').trim();
    if (key.length >= minKeyLength) return key;
  } catch {
    throw new StartupError(
      `The secret key ${file} cannot be read. Make it readable for the user that runs the service, or set DATA_DIR to another folder.`,
    );
  }
  throw new StartupError(
    `The secret key ${file} is damaged. Restore it from a backup, or set DATA_DIR to a new folder.`,
  );
}

/** Linked into place, so that of two processes starting together one creates the key and both read it whole. */
function makeKey(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
