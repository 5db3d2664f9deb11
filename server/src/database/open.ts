import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartProblem } from '../problem.ts';
import type { Tables } from './schema.ts';

export interface Database {
  query: Kysely<Tables>;
  /** The same connections, for the limiter. */
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens connections to a database; each borrower of many connections at a time opens its own. */
export function openDatabase(url: string, connections = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: false,
  });
  // A lost connection fails its query, and the next query gets another one. Without listeners it would end the process:
  // the pool hears its idle connections only, a borrowed one has to be heard by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { query, pool, close: () => query.destroy() };
}

/** Fails with a clear sentence where the database does not answer. */
export async function requireDatabase(database: Database): Promise<void> {
  try {
    await sql`select 1`.execute(database.query);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no reason given';
    throw new StartProblem(`The database of DATABASE_URL does not answer (${reason}). Check the address and that PostgreSQL 15 or newer runs there.`);
  }
}
