import { sql, type Kysely } from 'kysely';
import { StartupError } from '../startup-error.ts';
import { tables, type Tables } from './schema.ts';

/** Fails with a clear sentence if no migration created a column that the code reads. */
export async function requireSchema(query: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = current_schema()`.execute(query);
  const found = new Set(rows.map(({ name }) => name));
  const named = Object.entries(tables).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  const missing = named.filter((name) => !found.has(name));
  if (missing.length === 0) return;
  throw new StartupError(
    `The database lacks ${missing.join(', ')}: add a migration to server/src/platform/database/migrations.`,
  );
}
