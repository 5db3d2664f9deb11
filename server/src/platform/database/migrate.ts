import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely } from 'kysely';
import { loadMigrations, type Migrations } from './migrations.ts';
import type { Tables } from './schema.ts';

/** Brings the tables up to date. Processes that start together wait for one another. */
export async function migrate(database: Kysely<Tables>, provided?: Migrations): Promise<void> {
  const migrations = provided ?? (await loadMigrations());
  await adoptFormerMigrations(database);
  // Work that was done side by side may bring a lower number later.
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
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
