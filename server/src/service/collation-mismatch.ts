import { sql, type Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

/**
 * A warning if the rules by which the database orders text have changed since it was created, as an upgrade of its
 * operating system can do; null otherwise. PostgreSQL only warns each connection, and its indexes may no longer find
 * their rows.
 */
export async function collationMismatch(query: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<Versions>`
    select datname as name, datcollversion as stored, pg_database_collation_actual_version(oid) as actual
    from pg_database where datname = current_database()`.execute(query);
  return rows[0] === undefined ? null : mismatchOf(rows[0]);
}

interface Versions {
  name: string;
  stored: string | null;
  actual: string | null;
}

export function mismatchOf({ name, stored, actual }: Versions): string | null {
  if (stored === null || actual === null || stored === actual) return null;
  return `the collation of the database has changed from version ${stored} to ${actual}, so its indexes of text may not find their rows: run "reindex database ${name}" and "alter database ${name} refresh collation version" there`;
}
