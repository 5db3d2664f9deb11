import { sql, type Kysely } from 'kysely';
import { errorCode, StartupError } from '../startup-error.ts';
import { loadMigrations, type Migration, type Migrations } from './migrations.ts';
import type { Tables } from './schema.ts';
import { tellWaits, type WaitOptions } from './tell-waits.ts';

/** The table that Kysely's own migrator made, in databases that exist. */
const table = sql.table('kysely_migration');
/** Calls queue behind a migration that waits for a lock, so keep the wait too short to notice. */
const maxLockMs = 5000;
/** A deadlock with a call fails one of the two, and a later attempt may meet no call. */
const deadlockTries = 5;
const pollMs = 100;

/**
 * Migrates the tables, each migration in a transaction of its own, so that none holds its locks until the last one
 * ends. Processes that start together wait for each other; their lock needs a session.
 */
export async function migrate(
  database: Kysely<Tables>,
  provided?: Migrations,
  { lockMs = maxLockMs, ...waits }: { lockMs?: number } & WaitOptions = {},
): Promise<void> {
  const migrations = provided ?? (await loadMigrations());
  await database.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    const [{ pid } = { pid: 0 }] = rows;
    await tellWaits({ database, pid }, () => migrateOn(connection, migrations, lockMs), waits);
  });
}

async function migrateOn(connection: Kysely<Tables>, migrations: Migrations, lockMs: number): Promise<void> {
  await waitForOthers(connection);
  try {
    const done = await doneMigrations(connection);
    requireKnown(done ?? [], migrations);
    if (done === null)
      await sql`create table ${table} (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
        connection,
      );
    // Parallel work may merge a lower number later.
    const pending = Object.entries(migrations).filter(([name]) => done?.includes(name) !== true);
    for (const [name, migration] of pending) await retryDeadlocks(() => apply(connection, name, migration, lockMs));
  } finally {
    await sql`select pg_advisory_unlock(4600, 5)`.execute(connection);
  }
}

/**
 * Asks again and again: a statement that waits for the lock would have a snapshot, for which an index that is built
 * concurrently waits in turn.
 */
async function waitForOthers(connection: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_lock(4600, 5) as "isFree"`.execute(
      connection,
    );
    if (rows[0]?.isFree === true) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function apply(
  connection: Kysely<Tables>,
  name: string,
  { up, isAtomic = true }: Migration,
  lockMs: number,
): Promise<void> {
  const run = async (query: Kysely<Tables>): Promise<void> => {
    await up(query);
    await sql`insert into ${table} values (${name}, ${new Date().toISOString()})`.execute(query);
  };
  if (!isAtomic) return run(connection);
  // oxlint-disable-next-line house/open-transaction -- on the connection that has the lock
  await connection.transaction().execute(async (query) => {
    await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(query);
    await run(query);
  });
}

async function retryDeadlocks(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (errorCode(error) !== '40P01' || tries === deadlockTries) throw error;
    }
  }
}

/** Fails with a clear sentence if a migration is pending, because this process may not run it. */
export async function requireMigrated(database: Kysely<Tables>): Promise<void> {
  const migrations = await loadMigrations();
  const done = (await doneMigrations(database)) ?? [];
  requireKnown(done, migrations);
  const pending = Object.keys(migrations).filter((name) => !done.includes(name));
  if (pending.length > 0)
    throw new StartupError(
      `The database lacks the migration ${pending.join(', ')}: run node dist/server/migrate.js, then start again.`,
    );
}

/** A program must not write to tables that it does not know. */
function requireKnown(done: readonly string[], migrations: Migrations): void {
  const newer = done.filter((name) => !Object.hasOwn(migrations, name));
  if (newer.length > 0)
    throw new StartupError(
      `The database is newer than this program, which does not know its migration ${newer.join(', ')}. Start the newer program, or restore the backup from before the upgrade.`,
    );
}

/** Null for a new database. */
async function doneMigrations(database: Kysely<Tables>): Promise<string[] | null> {
  const { rows: found } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration') as "table"`.execute(database);
  if (found[0]?.table == null) {
    await requireSchemaOfTables(database);
    return null;
  }
  const read = sql<{ name: string }>`select name from ${table} order by name`.execute(database);
  const { rows } = await read.catch((error: unknown) => {
    if (errorCode(error) !== '42501') throw error;
    throw new StartupError(
      'The role of DATABASE_URL may not read the tables: run node dist/server/migrate.js as their owner, with SERVICE_ROLE naming that role, then start again.',
    );
  });
  return rows.map(({ name }) => name);
}

/** Fails if `search_path` hides the tables: a migration would create new ones, without customers, beside them. */
async function requireSchemaOfTables(database: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ current: string | null; ofTables: string | null }>`
    select current_schema() as current, (select relnamespace::regnamespace::text from pg_class
      where relname = 'accounts' and relkind = 'r' and exists (select 1 from pg_class as migrations
        where migrations.relname = 'kysely_migration' and migrations.relnamespace = pg_class.relnamespace)
      limit 1) as "ofTables"`.execute(database);
  const { current = null, ofTables = null } = rows[0] ?? {};
  const where = 'Set it there with alter role or alter database.';
  if (ofTables !== null)
    throw new StartupError(
      `The tables are in the schema ${ofTables}, to which the search_path of the role of DATABASE_URL does not lead first. ${where}`,
    );
  if (current === null)
    throw new StartupError(`The search_path of the role of DATABASE_URL leads to no schema that exists. ${where}`);
}
