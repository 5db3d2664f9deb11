import { Kysely, PostgresDialect, type IsolationLevel, type Transaction } from 'kysely';
import pg from 'pg';
import { withTimeout } from '../with-timeout.ts';
import { addressesOf, clientOf } from './hosts.ts';
import { keepPlans } from './kept-plans.ts';
import type { Tables } from './schema.ts';
import { waitForConnections } from './wait-for-connections.ts';
import { watchConnections } from './watch-connections.ts';

const goneMs = 2000;
/** A connection that only reads would stay on a former primary for ever. */
const lifetimeSeconds = 600;
const keepAliveMs = 10_000;

/** The names of this process's connections in the database: for calls, and of its job queue. */
export const processName = `account-center ${process.pid}`;
export const queueName = `${processName} jobs`;

export interface Database {
  query: Kysely<Tables>;
  /**
   * Runs an act in a transaction, which has only its own connection. An act that asked the pool for a second one would
   * block everyone as soon as all connections are held by such acts.
   */
  transaction<T>(act: (query: Transaction<Tables>) => Promise<T>, isolation?: IsolationLevel): Promise<T>;
  /** The same connections, for the limiter. */
  pool: pg.Pool;
  close(): Promise<void>;
}

interface Options {
  /** The time limit for a statement; none by default. */
  statementMs?: number;
  /** The time limit for a connection. */
  connectMs?: number;
  /** The name of the connections in the database. */
  name?: string;
  /** Whether each connection is a session of the server, which keeps the plans of marked statements. */
  ownSessions?: boolean;
}

/**
 * Opens connections to a database. Code that needs many at a time opens its own. They work behind a pooler that gives
 * each transaction another session: no startup parameters, no settings or locks of a session, and without
 * `ownSessions` no named statements.
 */
export function openDatabase(
  url: string,
  connections = 10,
  { statementMs, connectMs = 8000, name = processName, ownSessions = false }: Options = {},
): Database {
  const addresses = addressesOf(url);
  const pool = new pg.Pool({
    connectionString: addresses[0],
    ...(addresses.length > 1 && { Client: clientOf(addresses, connectMs) }),
    application_name: name,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    maxLifetimeSeconds: lifetimeSeconds,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: false,
    types: { getTypeParser: parserOf },
  });
  // A lost connection fails its query, and the next query gets another one. Without listeners, it would crash the
  // process: the pool only listens to idle connections, so each borrowed one needs its own listener.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  watchConnections(pool, statementMs ?? null);
  waitForConnections(pool, connectMs);
  if (ownSessions) keepPlans(pool);
  const ends = connectionEnds(pool);
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await query.destroy();
    // Without a query of its own, Kysely has not opened the pool and does not end it.
    if (!pool.ending) await pool.end();
    await withTimeout(() => Promise.all(ends), goneMs).catch(() => undefined);
  };
  const transaction: Database['transaction'] = (act, isolation) => {
    // oxlint-disable-next-line house/open-transaction -- the one place
    const builder = query.transaction();
    return (isolation === undefined ? builder : builder.setIsolationLevel(isolation)).execute(act);
  };
  return { query, transaction, pool, close };
}

const bigint: number = pg.types.builtins.INT8;

/** Ids are 64-bit but stay far below 2^53, so parse them as numbers. */
function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === bigint ? Number : pg.types.getTypeParser(oid, format);
}

/**
 * Resolves when all connections have closed. The pool ends without waiting for that, and the server counts them until
 * then.
 */
function connectionEnds(pool: pg.Pool): ReadonlySet<Promise<void>> {
  const ends = new Set<Promise<void>>();
  pool.on('connect', (client) => {
    const end = new Promise<void>((resolve) => client.once('end', resolve)).then(() => void ends.delete(end));
    ends.add(end);
  });
  return ends;
}
