import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely } from 'kysely';
import { StartupError } from '../startup-error.ts';
import { loadMigrations, type Migrations } from './migrations.ts';
import type { Tables } from './schema.ts';

/** Brings the tables up to date. Processes that start together wait for one another. */
export async function migrate(database: Kysely<Tables>, provided?: Migrations): Promise<void> {
  const migrations = provided ?? (await loadMigrations());
  await adoptFormerMigrations(database);
  requireKnown(await doneMigrations(database), migrations);
  // Work that was done side by side may bring a lower number later.
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Fails with a clear sentence where a migration is still to run: this process may not run it. */
export async function requireMigrated(database: Kysely<Tables>): Promise<void> {
  const migrations = await loadMigrations();
  const done = await doneMigrations(database);
  requireKnown(done, migrations);
  const pending = Object.keys(migrations).filter((name) => !done.includes(name));
  if (pending.length > 0)
    throw new StartupError(
      `The database lacks the migration ${pending.join(', ')}: run node dist/server/migrate.js, then start again.`,
    );
}

/** A program must not write into tables that it does not know. */
function requireKnown(done: readonly string[], migrations: Migrations): void {
  const newer = done.filter((name) => !Object.hasOwn(migrations, name));
  if (newer.length > 0)
    throw new StartupError(
      `The database is newer than this program, which does not know its migration ${newer.join(', ')}. Start the newer program, or restore the backup from before the upgrade.`,
    );
}

async function doneMigrations(database: Kysely<Tables>): Promise<string[]> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows: found } = await sql<{ table: string | null }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) as "table"`.execute(database);
  if (found[0]?.table == null) return [];
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(database);
  return rows.map(({ name }) => name);
}

/**
 * Databases from before Kysely's migrator list what has run in the table `facts`. Those names go into the migrator's
 * own table first, in the form in which it makes it, so that nothing runs twice.
 */
async function adoptFormerMigrations(database: Kysely<Tables>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(4600, 1)`.execute(transaction);
    const { rows } = await sql<{ isFormer: boolean }>`
      select to_regclass('facts') is not null and to_regclass(${DEFAULT_MIGRATION_TABLE}) is null as "isFormer"`.execute(
      transaction,
    );
    if (rows[0]?.isFormer !== true) return;
    const table = sql.table(DEFAULT_MIGRATION_TABLE);
    await sql`create table ${table} (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
      transaction,
    );
    // One time for all: the migrator then orders them by name, before whatever it runs itself.
    await sql`insert into ${table} select substr(name, 11), ${new Date(0).toISOString()} from facts where name like 'migration:%'`.execute(
      transaction,
    );
    await sql`delete from facts where name like 'migration:%'`.execute(transaction);
  });
}
