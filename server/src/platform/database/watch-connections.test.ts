import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { atEnd } from '../../../testing/at-end.ts';
import { balancerTo } from '../../../testing/balancer.ts';
import { freshDatabase } from '../../../testing/service.ts';
import { ask, setReadOnly } from '../../../testing/test-database.ts';
import { openDatabase } from './open.ts';
import { requireDatabase } from './require-database.ts';
import { isDatabaseUnavailable } from './watch-connections.ts';

test('a connection without an answer is closed, and the next query gets another one [NET-10]', async () => {
  const balancer = await balancerTo(await freshDatabase());
  const database = openDatabase(balancer.url, 1, { statementMs: 100 });
  atEnd(() => database.close());
  const ask = () => sql`select 1`.execute(database.query);
  await ask();
  balancer.freeze();
  const error: unknown = await ask().catch((failure: unknown) => failure);
  expect([isDatabaseUnavailable(error), String(error)]).toEqual([true, expect.stringContaining('within 2100 ms')]);
  await expect(ask()).resolves.toBeDefined();
}, 15_000);

test('the time limit holds for a connection that was idle for longer than it [NET-05]', async () => {
  const url = await freshDatabase();
  const [database, other] = [openDatabase(url, 1, { statementMs: 100 }), openDatabase(url, 1)];
  atEnd(async () => Promise.all([database.close(), other.close()]));
  await sql`create table rows_here (id int)`.execute(other.query);
  const client = await database.pool.connect();
  const number = 'processID' in client ? client.processID : null;
  if (!(client instanceof pg.Client)) throw new Error('The pool has a client of its own.');
  client.release();
  await once(client.connection.stream, 'timeout');
  await other.transaction(async (query) => {
    await sql`lock table rows_here in access exclusive mode`.execute(query);
    await expect(sql`select from rows_here`.execute(database.query)).rejects.toThrow('canceling statement');
  });
  const { rows } = await sql`select pg_backend_pid() as pid`.execute(database.query);
  expect(rows).toEqual([{ pid: number }]);
});

test('connections to a database that has become read-only are dropped together [NET-10]', async () => {
  const url = await freshDatabase();
  const database = openDatabase(url, 5);
  atEnd(() => database.close());
  await sql`create table rows_here (id int)`.execute(database.query);
  await setReadOnly(database.query, true);
  const former = openDatabase(url, 5);
  atEnd(() => former.close());
  const write = () => sql`insert into rows_here values (1)`.execute(former.query);
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`.execute(former.query)));
  expect(former.pool.idleCount).toBe(5);
  await setReadOnly(database.query, false);
  const error: unknown = await write().catch((failure: unknown) => failure);
  expect(isDatabaseUnavailable(error)).toBe(true);
  for (let count = 0; count < 5; count += 1) await write();
});

test('a start waits until its database accepts changes, and says why it does not [OPR-01]', async () => {
  const url = await freshDatabase();
  const administrator = openDatabase(url, 1);
  atEnd(() => administrator.close());
  await setReadOnly(administrator.query, true);
  const database = openDatabase(url, 2);
  atEnd(() => database.close());
  await expect(requireDatabase(database, 0)).rejects.toThrow(/accepts no changes: it is a replica or read-only/);
  const waiting = requireDatabase(database, 30);
  await setReadOnly(administrator.query, false);
  await waiting;
});

test.each([
  ['datestyle', 'German', 'German, DMY', 'ISO'],
  ['default_transaction_isolation', 'serializable', 'serializable', 'read committed'],
  ['row_security', 'off', 'off', 'on'],
])('a start is refused if the role or the database has another %s [OPR-01]', async (name, value, shown, wanted) => {
  const url = await freshDatabase();
  const administrator = openDatabase(url, 1);
  atEnd(() => administrator.close());
  await sql
    .raw(`do $$ begin execute format('alter database %I set ${name} = %L', current_database(), '${value}'); end $$`)
    .execute(administrator.query);
  const database = openDatabase(url, 1);
  atEnd(() => database.close());
  await expect(requireDatabase(database, 0)).rejects.toThrow(
    `The database of DATABASE_URL has ${name} = ${shown} for this role, and must have ${wanted}. Set it there with alter role or alter database.`,
  );
});

test.each(['latin1', 'sql_ascii'])(
  'a start is refused if the database stores text as %s [OPR-01]',
  async (encoding) => {
    const url = await freshDatabase();
    const own = /test_\w+/.exec(url)?.[0] ?? '';
    const name = `${own}_${encoding}`;
    await ask(url, `create database ${name} template template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`);
    const database = openDatabase(url.replace(own, name), 1);
    atEnd(async () => {
      await database.close();
      await ask(url, `drop database ${name}`);
    });
    await expect(requireDatabase(database, 0)).rejects.toThrow(
      `The database of DATABASE_URL stores text as ${encoding.toUpperCase()}, which has not all characters of names. Create it with the encoding UTF8, as deploy/create-database.sh does.`,
    );
  },
);

test('a start without a connection left says what to raise [OPR-01]', { tags: 'release' }, async () => {
  const url = await answeringServer(refusal('53300', 'too many connections for role "ann"'));
  const database = openDatabase(url, 1);
  atEnd(() => database.close());
  await expect(requireDatabase(database, 0)).rejects.toThrow(
    'The database of DATABASE_URL has no connection left for this process. Raise max_connections there, or the connection limit of the role or the database, or lower DATABASE_CONNECTIONS (too many connections for role "ann").',
  );
});

test.each([
  ['53100', 'could not extend file "base/16388/16713": No space left on device'],
  ['53200', 'out of memory'],
])('a database that lacks what %s says accepts no changes at present [NET-10]', async (code, message) => {
  const database = openDatabase(await answeringServer(refusal(code, message)), 1);
  atEnd(() => database.close());
  const error: unknown = await database.pool.query('select 1').catch((caught: unknown) => caught);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

/** A server that answers the first message of a client, and nothing else. */
async function answeringServer(answer: Buffer): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(answer)));
  server.listen(0, '127.0.0.1');
  atEnd(() => server.close());
  await once(server, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  return `postgresql://user:secret@127.0.0.1:${port}/name`;
}

/** A refusal in the protocol of PostgreSQL. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test('a pooler without a connection to its server is waited for, with what to check [OPR-01]', async () => {
  const database = openDatabase(await answeringServer(refusal('08P01', 'query_wait_timeout')), 1);
  atEnd(() => database.close());
  const error: unknown = await sql`select 1`.execute(database.query).catch((failure: unknown) => failure);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await expect(requireDatabase(database, 0)).rejects.toThrow(/Check that the pooler reaches PostgreSQL/);
});

test.each<[what: string, answer: Buffer, query: string, sentence: RegExp]>([
  ['without TLS', Buffer.from('N'), '?sslmode=verify-full', /offers no TLS\. Set ssl = on there/],
  [
    'behind a pooler',
    refusal('08P01', 'unsupported startup parameter: statement_timeout'),
    '',
    /pooler .*ignore_startup_parameters.*statement_timeout/,
  ],
  ['behind a pooler that does not know it', refusal('08P01', 'no such database: name'), '', /Add it to \[databases\]/],
  ['with another password', refusal('28P01', 'password authentication failed'), '', /refuses the user or the password/],
  ['of another name', refusal('3D000', 'database "name" does not exist'), '', /does not exist on that server/],
])('a start at once says what to do about a database %s [OPR-01]', async (_, answer, query, sentence) => {
  const database = openDatabase(`${await answeringServer(answer)}${query}`, 1);
  atEnd(() => database.close());
  const error: unknown = await requireDatabase(database, 600).catch((failure: unknown) => failure);
  expect(String(error)).toMatch(sentence);
  expect(String(error)).not.toContain('secret');
});
