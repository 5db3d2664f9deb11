import { sql, type Insertable, type Kysely } from 'kysely';
import { activeAccounts } from '../../accounts/accounts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { listFile } from '../../platform/files/files-to-delete.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { ArchiveTask } from './rules.ts';

/** A task's job key in the queue. */
export function jobKey(task: string): string {
  return `archive:${task}`;
}

/** Serializes an account's archive requests across all processes until the transaction ends. */
export async function lockArchives(query: Kysely<Tables>, account: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${account}, hashtext('archive'))`.execute(query);
}

/** The newest task of an account. A task whose job has no attempts left has failed. */
export async function findTask(query: Kysely<Tables>, account: number): Promise<ArchiveTask | null> {
  await sql`
    update archive_tasks set status = 'failed'
    where account_id = ${account} and status in ('pending', 'processing') and not exists (
      select 1 from graphile_worker.jobs
      where key = 'archive:' || archive_tasks.id and (attempts < max_attempts or locked_at is not null))`.execute(
    query,
  );
  const newest = query
    .selectFrom('archive_tasks')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1);
  return (await newest.executeTakeFirst()) ?? null;
}

export async function insertTask(
  query: Kysely<Tables>,
  row: Pick<ArchiveTask, 'id' | 'account_id' | 'created_at' | 'session_id' | 'proven_at'>,
): Promise<void> {
  await query
    .insertInto('archive_tasks')
    .values({ ...row, status: 'pending', expires_at: null })
    .execute();
}

/** Records that a session gave a proof for an archive. */
export async function setProven(
  query: Kysely<Tables>,
  task: Pick<ArchiveTask, 'id' | 'account_id'>,
  { session, now }: { session: number; now: Date },
): Promise<void> {
  await query
    .updateTable('archive_tasks')
    .set({ session_id: session, proven_at: now })
    .where('account_id', '=', task.account_id)
    .where('id', '=', task.id)
    .execute();
}

/** Longer than it takes to make an archive. */
const makingSeconds = 3600;

/**
 * Marks a task as running, inside a transaction; null if it is finished or gone. Its archive is deleted unless the task
 * finishes in time.
 */
export async function beginTask(query: Kysely<Tables>, id: string, now: Date): Promise<ArchiveTask | null> {
  const update = query
    .updateTable('archive_tasks')
    .set({ status: 'processing' })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'processing']);
  const task = await update.returningAll().executeTakeFirst();
  if (task === undefined) return null;
  await listFile(query, 'archives', id, secondsAfter(now, makingSeconds));
  return task;
}

/** Marks a task as ready, inside a transaction; false if another run did, or it is gone. */
export async function finishTask(
  query: Kysely<Tables>,
  { id, account_id: account }: Pick<ArchiveTask, 'id' | 'account_id'>,
  expiresAt: Date,
): Promise<boolean> {
  const update = query
    .updateTable('archive_tasks')
    .set({ status: 'ready', expires_at: expiresAt })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('status', '=', 'processing');
  if ((await update.executeTakeFirst()).numUpdatedRows === 0n) return false;
  await listFile(query, 'archives', id, expiresAt);
  return true;
}

export async function insertAddress(
  query: Kysely<Tables>,
  row: Omit<Insertable<Tables['archive_addresses']>, 'used_at'>,
): Promise<void> {
  await query
    .insertInto('archive_addresses')
    .values({ ...row, used_at: null })
    .execute();
}

/** An address ends with the session that requested it. */
function openSessions(query: Kysely<Tables>) {
  return query.selectFrom('sessions').select('id').where('ended_at', 'is', null);
}

/** The task of a valid address; an address is invalid while its account may not act. */
export async function findAddress(
  query: Kysely<Tables>,
  tokenHash: string,
  now: Date,
): Promise<{ task: string; email: string } | null> {
  const found = query
    .selectFrom('archive_addresses')
    .innerJoin('accounts', 'accounts.id', 'archive_addresses.account_id')
    .select(['archive_addresses.task_id as task', 'accounts.email'])
    .where('archive_addresses.token_hash', '=', tokenHash)
    .where('archive_addresses.used_at', 'is', null)
    .where('archive_addresses.expires_at', '>', now);
  const open = found
    .where('archive_addresses.session_id', 'in', openSessions(query))
    .where('archive_addresses.account_id', 'in', activeAccounts(query, now));
  return (await open.executeTakeFirst()) ?? null;
}

/** Consumes an address and returns its task; null if it is no longer valid. */
export async function consumeAddress(query: Kysely<Tables>, tokenHash: string, now: Date): Promise<string | null> {
  const update = query
    .updateTable('archive_addresses')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  return (
    (await update.where('session_id', 'in', openSessions(query)).returning('task_id').executeTakeFirst())?.task_id ??
    null
  );
}
