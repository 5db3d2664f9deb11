import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely } from 'kysely';
import { errorCode, StartupError } from '../startup-error.ts';
import { loadMigrations, type Migrations } from './migrations.ts';
import type { Tables } from './schema.ts';

/** Migrates the tables. Processes that start together wait for each other. */
export async function migrate(database: Kysely<Tables>, provided?: Migrations): Promise<void> {
  const migrations = provided ?? (await loadMigrations());
  requireKnown(await doneMigrations(database), migrations);
  // Parallel work may merge a lower number later.
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Fails with a clear sentence if a migration is pending, because this process may not run it. */
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

/** A program must not write to tables that it does not know. */
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
  const read = sql<{ name: string }>`select name from ${table} order by name`.execute(database);
  const { rows } = await read.catch((error: unknown) => {
    if (errorCode(error) !== '42501') throw error;
    throw new StartupError(
      'The role of DATABASE_URL may not read the tables: run node dist/server/migrate.js as their owner, with SERVICE_ROLE naming that role, then start again.',
    );
  });
  return rows.map(({ name }) => name);
}
