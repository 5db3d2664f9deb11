import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { openDatabase, queueName, type Database } from '../database/open.ts';

/** Shows all processes which workers run: each has a lock that lasts as long as its process's connection. */
export interface Presence {
  add(worker: string): void;
  remove(worker: string): void;
  close(): Promise<void>;
}

const lockClass = 4601;
const retryMs = 250;
/** A server that froze closes nothing, so the connection is tried. */
const pingMs = 1000;
/**
 * After a failover, the locks must be there again before other processes have checked twice: an attempt to connect to
 * the former server must not take longer than that.
 */
const limits = { statementMs: 1000, connectMs: 2000 };

/** Opens the connection that holds the locks. If it is lost, a new one takes the locks of the remaining workers. */
export async function openPresence(url: string, onLost: (error: Error) => void): Promise<Presence> {
  const database = openDatabase(url, 1, { ...limits, name: queueName });
  const workers = new Set<string>();
  let connection: PoolClient | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let asked: Promise<unknown> | null = null;

  const ask = (text: string, values: readonly unknown[] = []): void => {
    const asking = connection;
    if (asking === null) return;
    const answer = (asked ?? Promise.resolve())
      .then(() => asking.query(text, [...values]))
      // A failed query means that the connection is lost, or has to be replaced to take its locks.
      .catch(() => asking.end())
      .finally(() => {
        if (asked === answer) asked = null;
      });
    asked = answer;
  };
  // Shared, because the server may not have noticed yet that the former connection is lost, which holds the same locks.
  const lock = (worker: string): void => ask('select pg_advisory_lock_shared($1, hashtext($2))', [lockClass, worker]);
  const unlock = (worker: string): void =>
    ask('select pg_advisory_unlock_shared($1, hashtext($2))', [lockClass, worker]);
  const open = async (): Promise<void> => {
    const opened = await database.pool.connect();
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
    asked = null;
    for (const worker of workers) lock(worker);
  };
  const reopen = (): void => {
    if (!isClosed) timer = setTimeout(() => void open().catch(reopen), retryMs);
  };

  try {
    await open();
  } catch (error) {
    await database.close();
    throw error;
  }
  const pings = setInterval(() => {
    if (asked === null) ask('select 1');
  }, pingMs);
  return {
    add: (worker) => {
      workers.add(worker);
      lock(worker);
    },
    remove: (worker) => {
      workers.delete(worker);
      unlock(worker);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(pings);
      const open = connection;
      connection = null;
      open?.release(true);
      await database.close();
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
