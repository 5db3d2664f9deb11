import { sql, type Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** Longer than any wait that a time limit ends. */
const afterMs = 10_000;

export interface WaitOptions {
  /** Where a sentence about a wait goes. */
  tell?: (sentence: string) => void;
  afterMs?: number;
}

/**
 * Runs an act on a connection, and says once for each other connection that it waits for. An index that is built
 * concurrently waits for every open transaction, and may do so for ever, because no call has to wait with it.
 */
export async function tellWaits(
  { database, pid }: { database: Kysely<Tables>; pid: number },
  act: () => Promise<void>,
  { tell = toOperator, afterMs: everyMs = afterMs }: WaitOptions = {},
): Promise<void> {
  const told = new Set<number>();
  const look = async (): Promise<void> => {
    for (const other of await blockersOf(database, pid)) {
      if (told.has(other.pid)) continue;
      told.add(other.pid);
      tell(
        `The migration waits for the connection ${other.pid} of ${other.name} and goes on when its transaction ends. If nothing else ends it: select pg_terminate_backend(${other.pid}).`,
      );
    }
  };
  // It only informs: a look that fails must not fail the migration.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs);
  try {
    await act();
  } finally {
    clearInterval(timer);
  }
}

async function blockersOf(database: Kysely<Tables>, pid: number): Promise<{ pid: number; name: string }[]> {
  // The lock of migrations is not waited for but asked for again and again.
  const { rows } = await sql<{ pid: number; name: string }>`
    select pid, concat_ws(', ', 'the role ' || usename, nullif(application_name, '')) as name from pg_stat_activity
    where pid <> ${pid} and (pid = any(pg_blocking_pids(${pid})) or pid in (
      select pid from pg_locks where locktype = 'advisory' and granted and (classid, objid) = (4600, 5)
        and database = (select oid from pg_database where datname = current_database())))`.execute(database);
  return rows;
}

function toOperator(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
