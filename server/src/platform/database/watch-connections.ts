import { connect, Socket } from 'node:net';
import pg from 'pg';
import * as v from 'valibot';
import { errorCode } from '../startup-error.ts';

/** The database did not answer on a connection, which is closed: an answer may never come. */
class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
}

/** The code of a write on a server that accepts none, such as the former primary after a failover. */
export const readOnlyCode = '25006';
/** A table is unknown, because `search_path` has changed there: the start has seen all of them. */
const hiddenCode = '42P01';
/** Read-only, without its tables, or shutting down, crashed, starting. */
const movedCodes: ReadonlySet<unknown> = new Set([readOnlyCode, hiddenCode, '57P01', '57P02', '57P03']);
/** The network's codes, the classes and codes of PostgreSQL, and the sentences of the driver, which have no code. */
const unavailable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|08[0-9]{3}|25006|42P01|53[0-9]{3}|57P0[1-3])$|^(Connection terminated|timeout exceeded when trying to connect|Client was closed|Client has encountered a connection error|Cannot use a pool after)/;
/** The code of everything that a pooler says itself. */
export const poolerCode = '08P01';
/** What a pooler says about the address, which does not pass; the rest is about its server or its own limits. */
const ofAddress = /startup parameter|no such (database|user)|authentication failed|SSL required/i;
/** For the answer to a statement that was cancelled. */
const answerMs = 2000;
/** Connections that failed together are dropped together once. */
const dropPauseMs = 1000;

/** Whether a call failed only because no database that accepts changes can be reached at present. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = errorCode(error);
  if (code === poolerCode) return !ofAddress.test(error.message);
  return error instanceof DatabaseSilent || unavailable.test(code ?? error.message);
}

/**
 * Whether the database refuses the role, as while its password is replaced. For a call that is like no database; a
 * start would wait in vain.
 */
export function isRoleRefused(error: unknown): boolean {
  return error instanceof Error && errorCode(error)?.startsWith('28') === true;
}

/**
 * Drops the connections of a pool to a server that is read-only, hides the tables, is stopping or silent. The
 * driver would keep them, and wait for the last until the network gives up, which may take a quarter of an hour. A
 * statement that takes longer than `statementMs` is cancelled.
 */
export function watchConnections(pool: pg.Pool, statementMs: number | null): void {
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
      if (code === readOnlyCode || code === hiddenCode) dropAll();
    });
    if (statementMs !== null) limitStatements(client, statementMs);
  });
  pool.on('release', (_error, client) => {
    // Before the pool looks at it: it removes a connection that is ending.
    if (moved.has(client) && client instanceof pg.Client) void client.end().catch(() => undefined);
  });
  pool.on('remove', (client) => open.delete(client));
}

/**
 * Limits statements from here, because a pooler drops or shares the server's own time limits. If the database does not
 * respond after that, its connection is closed. An idle connection may be silent for as long as it likes.
 */
function limitStatements(client: pg.Client, statementMs: number): void {
  const { connection } = client;
  const { stream } = connection;
  if (!(stream instanceof Socket)) return;
  let answered = stream.bytesWritten;
  let closing: NodeJS.Timeout | undefined;
  connection.on('readyForQuery', () => {
    answered = stream.bytesWritten;
    clearTimeout(closing);
    closing = undefined;
  });
  stream.once('close', () => clearTimeout(closing));
  stream.setTimeout(statementMs);
  // A callback of `setTimeout` would be called once, for an idle connection too, and never for a later statement.
  stream.on('timeout', () => {
    if (stream.bytesWritten === answered || closing !== undefined) return;
    cancelStatement(client);
    closing = setTimeout(() => {
      stream.destroy(new DatabaseSilent(`The database did not answer within ${statementMs + answerMs} ms.`));
    }, answerMs);
  });
}

const sessionSchema = v.object({ processID: v.number(), secretKey: v.number() });
const cancelCode = 80_877_102;

/** Cancels what a connection runs, on a connection of its own as the protocol demands, without waiting for it. */
function cancelStatement(client: pg.Client): void {
  const { processID, secretKey } = v.parse(sessionSchema, client);
  const request = Buffer.alloc(16);
  for (const [index, value] of [16, cancelCode, processID, secretKey].entries()) request.writeInt32BE(value, index * 4);
  const { host, port } = client;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined).setTimeout(answerMs, () => socket.destroy());
  // The server closes: PgBouncer 1.18 exits if its client does while a request is passed on. Without `resume`, the end
  // would not be noticed.
  socket.resume().write(request);
}
