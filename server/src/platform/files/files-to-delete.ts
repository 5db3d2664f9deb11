import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import type { FileStore } from './folder-store.ts';

export type StoreName = 'archives' | 'pictures';

const batch = 100;

/**
 * Lists a file for deletion at a given time, in the transaction that makes it useless or before it is stored, so that a
 * killed process leaves no file behind. A later time replaces the earlier one.
 */
export async function listFile(query: Kysely<Tables>, store: StoreName, name: string, dueAt: Date): Promise<void> {
  await query
    .insertInto('files_to_delete')
    .values({ store, name, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['store', 'name']).doUpdateSet({ due_at: dueAt }))
    .execute();
}

/** Takes a file off the list to keep it; false if it has been deleted in the meantime. */
export async function keepFile(query: Kysely<Tables>, store: StoreName, name: string): Promise<boolean> {
  const listed = query.deleteFrom('files_to_delete').where('store', '=', store).where('name', '=', name);
  return (await listed.executeTakeFirst()).numDeletedRows > 0n;
}

/** Deletes the files that are due, even missing ones. The next run retries those that cannot be deleted. */
export async function deleteDueFiles({
  database,
  clock,
  ...stores
}: { database: Pick<Database, 'transaction'>; clock: Clock } & Readonly<Record<StoreName, FileStore>>): Promise<void> {
  const now = clock.now();
  for (let found = batch; found === batch;) found = await deleteSome(database, stores, now);
}

/** Locks the rows, so that no one takes a file off the list while it is deleted. Returns how many were due. */
async function deleteSome(
  { transaction }: Pick<Database, 'transaction'>,
  stores: Readonly<Record<StoreName, FileStore>>,
  now: Date,
): Promise<number> {
  const { due, failures } = await transaction(async (query) => {
    const rows = await dueFiles(query, now).execute();
    const errors: unknown[] = [];
    for (const { store, name } of rows) {
      try {
        await stores[store].remove(name);
        await keepFile(query, store, name);
      } catch (error) {
        errors.push(error);
      }
    }
    return { due: rows.length, failures: errors };
  });
  if (failures.length > 0) throw failures[0];
  return due;
}

/** A batch of files that are due. */
export function dueFiles(query: Kysely<Tables>, now: Date) {
  const due = query.selectFrom('files_to_delete').select(['store', 'name']).where('due_at', '<=', now);
  return due.orderBy('due_at').limit(batch).forUpdate().skipLocked();
}
