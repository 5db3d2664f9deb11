import { lockAccount } from '../../accounts/accounts.ts';
import { sql, type DeleteQueryBuilder, type DeleteResult, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type BlockerRow = Selectable<Tables['deletion_blockers']>;

export interface Planned {
  id: string;
  scheduledAt: Date;
  executeAt: Date;
}

/** Plans a deletion; false if one is already planned. */
export async function setDeletion(
  query: Kysely<Tables>,
  account: number,
  { id, scheduledAt, executeAt }: Planned,
): Promise<boolean> {
  const update = query
    .updateTable('accounts')
    .set({ abandonment_id: id, abandoned_at: scheduledAt, remove_at: executeAt })
    .where('id', '=', account)
    .where('deleted_at', 'is', null)
    .where('abandonment_id', 'is', null);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Cancels a deletion; false if it is no longer planned or has begun. */
export async function clearDeletion(query: Kysely<Tables>, account: number, id: string, now: Date): Promise<boolean> {
  const update = query
    .updateTable('accounts')
    .set({ abandonment_id: null, abandoned_at: null, remove_at: null })
    .where('id', '=', account)
    .where('abandonment_id', '=', id)
    .where('remove_at', '>', now);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function findBlockers(query: Kysely<Tables>, account: number): Promise<BlockerRow[]> {
  return query.selectFrom('deletion_blockers').selectAll().where('account_id', '=', account).orderBy('id').execute();
}

/** The former addresses that can still take back a change of the account's address. */
export async function findFormerAddresses(query: Kysely<Tables>, account: number, now: Date): Promise<string[]> {
  const open = query
    .selectFrom('email_undos')
    .select('email')
    .distinct()
    .where('account_id', '=', account)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  return (await open.execute()).map(({ email }) => email);
}

/** Adds what blocks a deletion. */
export async function insertBlockers(
  query: Kysely<Tables>,
  rows: readonly Insertable<Tables['deletion_blockers']>[],
): Promise<void> {
  if (rows.length > 0)
    await query
      .insertInto('deletion_blockers')
      .values([...rows])
      .execute();
}

/**
 * Replaces the deletion blockers that other systems reported for an account; false if there is no such account.
 * Blockers placed by an operator stay.
 */
export async function replaceBlockers(
  { transaction }: Pick<Database, 'transaction'>,
  account: number,
  rows: readonly Omit<Insertable<Tables['deletion_blockers']>, 'account_id'>[],
): Promise<boolean> {
  return transaction(async (query) => {
    if ((await lockAccount(query, account)) === null) return false;
    const reported = query.deleteFrom('deletion_blockers').where('account_id', '=', account);
    await reported.where('placed_by', 'is', null).execute();
    await insertBlockers(
      query,
      rows.map((row) => ({ ...row, account_id: account })),
    );
    return true;
  });
}

/** Deletes an account at once, with all its rows. */
export async function deleteAccount(query: Kysely<Tables>, account: number, now: Date): Promise<void> {
  await deleteWithFiles(query, query.deleteFrom('accounts').where('id', '=', account), now);
}

/** A batch of due deletions. */
export async function findDue(
  query: Kysely<Tables>,
  now: Date,
  most: number,
): Promise<{ account: number; abandonment: string }[]> {
  const rows = await query
    .selectFrom('accounts')
    .select(['id', 'abandonment_id'])
    .where('remove_at', '<=', now)
    .orderBy('remove_at')
    .limit(most)
    .execute();
  return rows.flatMap(({ id, abandonment_id: abandonment }) =>
    abandonment === null ? [] : [{ account: id, abandonment }],
  );
}

type Deleted = Pick<Selectable<Tables['accounts']>, 'email' | 'email_verified' | 'language' | 'brand' | 'avatar_name'>;

/** Deletes an account with all its rows; null if its deletion was cancelled, is not due, or is done. */
export async function deleteDueAccount(
  query: Kysely<Tables>,
  account: number,
  deletion: string,
  now: Date,
): Promise<Deleted | null> {
  const due = query
    .deleteFrom('accounts')
    .where('id', '=', account)
    .where('abandonment_id', '=', deletion)
    .where('remove_at', '<=', now);
  return deleteWithFiles(query, due, now);
}

/** Deletes an account and lists its files to be deleted, in one statement: both see the same rows. */
async function deleteWithFiles(
  query: Kysely<Tables>,
  deletion: DeleteQueryBuilder<Tables, 'accounts', DeleteResult>,
  now: Date,
): Promise<Deleted | null> {
  const columns = ['id', 'email', 'email_verified', 'language', 'brand', 'avatar_name'] as const;
  const { rows } = await sql<Deleted>`
    with deleted as (${deletion.returning(columns)}),
    files as (
      select 'archives' as store, archive_tasks.id as name from archive_tasks join deleted on account_id = deleted.id
      union all select 'pictures', avatar_name from deleted where avatar_name is not null),
    listed as (
      insert into files_to_delete (store, name, due_at) select store, name, ${now}::timestamptz from files
      on conflict (store, name) do update set due_at = excluded.due_at)
    select * from deleted`.execute(query);
  return rows[0] ?? null;
}
