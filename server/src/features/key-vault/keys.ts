import { sql, type Kysely, type Selectable } from 'kysely';
import * as v from 'valibot';
import {
  protectionSchema,
  verificationSchema,
  type CmkItem,
  type Protection,
  type Verification,
} from '#contract/calls/key-vault.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** A stored key. */
export interface StoredCmk extends CmkItem {
  encryptedPrivateKey: string | null;
  protection: Protection | null;
  verification: Verification | null;
  /** The bare private key, sealed by the service. */
  sealedPrivateKey: Buffer | null;
}

/** The fields that a change may set. */
type Changed = Omit<StoredCmk, 'algorithm' | 'publicKey'>;

/** Serializes operations on an account's keys across all processes until the transaction ends. */
export async function lockVault(query: Kysely<Tables>, account: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${account}, hashtext('key vault'))`.execute(query);
}

/** All keys of an account, oldest first. */
export async function readCmks(query: Kysely<Tables>, account: number): Promise<StoredCmk[]> {
  const rows = await query.selectFrom('cmks').selectAll().where('account_id', '=', account).orderBy('number').execute();
  return rows.map(fromRow);
}

/** One key of an account, or null, also if the key belongs to another account. */
export async function findCmk(query: Kysely<Tables>, account: number, id: string): Promise<StoredCmk | null> {
  const row = await query
    .selectFrom('cmks')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

export async function insertCmk(query: Kysely<Tables>, account: number, cmk: StoredCmk): Promise<void> {
  const { id, algorithm, publicKey } = cmk;
  await query
    .insertInto('cmks')
    .values({ id, account_id: account, algorithm, public_key: publicKey, ...columnsOf(cmk) })
    .execute();
}

export async function updateCmk(query: Kysely<Tables>, account: number, cmk: Changed): Promise<void> {
  await query
    .updateTable('cmks')
    .set(columnsOf(cmk))
    .where('account_id', '=', account)
    .where('id', '=', cmk.id)
    .execute();
}

/** Deletes keys with their followers and pictures. */
export async function deleteCmks(query: Kysely<Tables>, account: number, ids: readonly string[]): Promise<void> {
  await query.deleteFrom('cmks').where('account_id', '=', account).where('id', 'in', ids).execute();
}

/** Which of these salts the account's keys have ever had. */
export async function usedSalts(
  query: Kysely<Tables>,
  account: number,
  salts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (salts.length === 0) return new Set();
  const rows = await query
    .selectFrom('cmk_salts')
    .select('salt')
    .where('account_id', '=', account)
    .where('salt', 'in', salts)
    .execute();
  return new Set(rows.map(({ salt }) => salt));
}

export async function insertSalts(query: Kysely<Tables>, account: number, salts: readonly string[]): Promise<void> {
  if (salts.length > 0)
    await query
      .insertInto('cmk_salts')
      .values(salts.map((salt) => ({ account_id: account, salt })))
      .execute();
}

function columnsOf({
  followId,
  encryptedPrivateKey,
  protection,
  verification,
  sealedPrivateKey,
  modifiedAt,
  protected: isProtected,
}: Changed) {
  return {
    follow_id: followId,
    protected: isProtected,
    encrypted_private_key: encryptedPrivateKey,
    protection: protection === null ? null : JSON.stringify(protection),
    verification: verification === null ? null : JSON.stringify(verification),
    private_key: sealedPrivateKey,
    modified_at: new Date(modifiedAt),
  };
}

function fromRow(row: Selectable<Tables['cmks']>): StoredCmk {
  return {
    id: row.id,
    followId: row.follow_id,
    algorithm: row.algorithm,
    publicKey: row.public_key,
    protected: row.protected,
    modifiedAt: row.modified_at.getTime(),
    encryptedPrivateKey: row.encrypted_private_key,
    protection: v.parse(v.nullable(protectionSchema), row.protection),
    verification: v.parse(v.nullable(verificationSchema), row.verification),
    sealedPrivateKey: row.private_key,
  };
}
