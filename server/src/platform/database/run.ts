import { sql, type Migration } from 'kysely';

/** A migration of SQL statements that run in order. */
export const run = (...statements: readonly string[]): Migration['up'] => {
  return async (database) => {
    for (const statement of statements) await sql.raw(statement).execute(database);
  };
};
