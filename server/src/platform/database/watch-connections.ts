import { Socket } from 'node:net';
import pg from 'pg';
import { errorCode } from '../startup-error.ts';

/** The database did not answer on a connection, which is closed: an answer may never come. */
class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
}

/** The code of a write on a server that accepts none, such as the former primary after a failover. */
export const readOnlyCode = '25006';
/** Read-only, or shutting down, crashed, starting. */
const movedCodes: ReadonlySet<unknown> = new Set([readOnlyCode, '57P01', '57P02', '57P03']);
/** The network's codes, the classes and codes of PostgreSQL, and the sentences of the driver, which have no code. */
const unavailable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|08[0-9]{3}|25006|53300|57P0[1-3])$|^(Connection terminated|timeout exceeded when trying to connect|Client was closed|Client has encountered a connection error|Cannot use a pool after)/;
/** Connections that failed together are dropped together once. */
const dropPauseMs = 1000;

/** Whether a call failed only because no database that accepts changes can be reached at present. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return error instanceof DatabaseSilent || unavailable.test(errorCode(error) ?? error.message);
}

/**
 * Drops the connections of a pool that lead to a server which is read-only, stopping or silent. The driver would keep
 * the first two, and wait for the last until the network gives up, which may take a quarter of an hour.
 */
export function watchConnections(pool: pg.Pool, silenceMs: number | null): void {
  const open = new Set<pg.PoolClient>();
  const moved = new WeakSet<pg.PoolClient>();
  let droppedAt = -Infinity;
  const dropAll = (): void => {
    if (performance.now() - droppedAt < dropPauseMs) return;
    droppedAt = performance.now();
    for (const client of open) moved.add(client);
    for (let idle = pool.idleCount; idle > 0; idle -= 1)
      void pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  };
  pool.on('connect', (client) => {
    open.add(client);
    if (!(client instanceof pg.Client)) return;
    client.connection.on('errorMessage', (error: unknown) => {
      const code = errorCode(error);
      if (!movedCodes.has(code)) return;
      moved.add(client);
      if (code === readOnlyCode) dropAll();
    });
    if (silenceMs !== null) closeIfSilent(client, silenceMs);
  });
  pool.on('release', (_error, client) => {
    // Before the pool looks at it: it removes a connection that is ending.
    if (moved.has(client) && client instanceof pg.Client) void client.end().catch(() => undefined);
  });
  pool.on('remove', (client) => open.delete(client));
}

/** Closes a connection on which a query has no answer; an idle one may be silent for as long as it likes. */
function closeIfSilent({ connection }: pg.Client, silenceMs: number): void {
  const { stream } = connection;
  if (!(stream instanceof Socket)) return;
  let answered = stream.bytesWritten;
  connection.on('readyForQuery', () => (answered = stream.bytesWritten));
  stream.setTimeout(silenceMs, () => {
    if (stream.bytesWritten > answered)
      stream.destroy(new DatabaseSilent(`The database did not answer within ${silenceMs} ms.`));
  });
}
