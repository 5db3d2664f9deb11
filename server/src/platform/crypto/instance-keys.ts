import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { StartupError } from '../startup-error.ts';
import { deriveKeys, equalHashes, hashKeyOf, type Keys, type SecretKeys } from './key.ts';

const factName = 'hash-key';
const sealPurpose = 'hash-key';

/**
 * The keys of a database. Hashes cannot be recomputed, so the hash key never changes: it is stored sealed, and only the
 * key that seals it changes.
 */
export async function openInstanceKeys(query: Kysely<Tables>, secrets: SecretKeys): Promise<Keys> {
  const sealing = deriveKeys(secrets);
  const stored = (await findFact(query, factName)) ?? (await storeHashKey(query, secrets, sealing));
  const sealed = Buffer.from(stored, 'base64url');
  try {
    return deriveKeys(secrets, sealing.open(sealPurpose, sealed));
  } catch {
    throw wrongKey();
  }
}

/** Seals the hash key with the first secret key. */
export async function resealHashKey(query: Kysely<Tables>, keys: Keys): Promise<void> {
  const stored = await findFact(query, factName);
  if (stored === null || keys.isCurrent(sealPurpose, Buffer.from(stored, 'base64url'))) return;
  const value = keys.seal(sealPurpose, keys.open(sealPurpose, Buffer.from(stored, 'base64url'))).toString('base64url');
  await query.updateTable('facts').set({ value }).where('name', '=', factName).where('value', '=', stored).execute();
}

/** A database from before this key was stored has a check value of the secret key it was created with. */
async function storeHashKey(query: Kysely<Tables>, secrets: SecretKeys, sealing: Keys): Promise<string> {
  const check = await findFact(query, 'key-check');
  const made =
    check === null
      ? secrets[0]
      : secrets.find((secret) => equalHashes(deriveKeys([secret]).hash('key-check', ''), check));
  if (made === undefined) throw wrongKey();
  const value = sealing.seal(sealPurpose, hashKeyOf(made)).toString('base64url');
  await query
    .insertInto('facts')
    .values({ name: factName, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findFact(query, factName)) ?? value;
}

async function findFact(query: Kysely<Tables>, name: string): Promise<string | null> {
  return (await query.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst())?.value ?? null;
}

function wrongKey(): StartupError {
  return new StartupError(
    'The secret key is not the one that this database was created with. Restore the previous SECRET_KEY or data folder.',
  );
}
