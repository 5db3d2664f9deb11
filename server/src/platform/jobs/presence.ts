import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../database/open.ts';

/** Shows all processes which workers run: each has a lock that lasts as long as its process's connection. */
export interface Presence {
  add(worker: string): void;
  remove(worker: string): void;
  close(): void;
}

const lockClass = 4601;
/** Shorter than the interval between checks for workers without a lock. */
const retryMs = 250;

/** Opens the connection that holds the locks. If it is lost, a new one takes the locks of the remaining workers. */
export async function openPresence(pool: Pool, onLost: (error: Error) => void): Promise<Presence> {
  const workers = new Set<string>();
  let connection: PoolClient | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let asked: Promise<unknown> = Promise.resolve();

  const ask = (action: 'lock' | 'unlock', worker: string): void => {
    const asking = connection;
    // A failed query means that the connection is lost.
    asked = asked
      .then(() => asking?.query(`select pg_advisory_${action}($1, hashtext($2))`, [lockClass, worker]))
      .catch(() => undefined);
  };
  const open = async (): Promise<void> => {
    const opened = await pool.connect();
    if (isClosed) return opened.release(true);
    const lose = (error = new Error('The connection of the job queue ended.')): void => {
      if (connection !== opened) return;
      connection = null;
      opened.release(true);
      onLost(error);
      reopen();
    };
    opened.on('error', lose);
    opened.on('end', lose);
    connection = opened;
    for (const worker of workers) ask('lock', worker);
  };
  const reopen = (): void => {
    if (!isClosed) timer = setTimeout(() => void open().catch(reopen), retryMs);
  };

  await open();
  return {
    add: (worker) => {
      workers.add(worker);
      ask('lock', worker);
    },
    remove: (worker) => {
      workers.delete(worker);
      ask('unlock', worker);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      const open = connection;
      connection = null;
      open?.release(true);
    },
  };
}

/**
 * Frees the jobs of dead workers, and returns the workers without a lock. A worker is dead if it has no lock at two
 * checks in a row, because it may not have its lock yet, or may be taking it again.
 */
export async function releaseJobs(
  database: Pick<Database, 'transaction'>,
  suspects: readonly string[],
): Promise<string[]> {
  return database.transaction(async (transaction) => {
    const { rows } = await sql<{ worker: string }>`
      with owners as materialized (select distinct locked_by as worker from graphile_worker._private_jobs where locked_by is not null)
      select worker from owners where pg_try_advisory_xact_lock(${lockClass}, hashtext(worker))`.execute(transaction);
    const found = rows.map(({ worker }) => worker);
    const gone = found.filter((worker) => suspects.includes(worker));
    if (gone.length > 0) await sql`select graphile_worker.force_unlock_workers(${gone}::text[])`.execute(transaction);
    return found;
  });
}
