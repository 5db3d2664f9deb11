import { sql } from 'kysely';
import type { Migration } from './migrations.ts';

/** A migration of SQL statements that run in order. Tests read them. */
export const run = (...statements: readonly string[]): Migration['up'] & { statements: readonly string[] } =>
  Object.assign(
    async (database: Parameters<Migration['up']>[0]) => {
      for (const statement of statements) await sql.raw(statement).execute(database);
    },
    { statements },
  );

/**
 * Statements in one transaction, which gives up rather than make calls wait for a lock: for a migration of several
 * transactions.
 */
export const atOnce = (...statements: readonly string[]): string =>
  ["set local lock_timeout = '5s'", ...statements].join('; ');
