import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { atEnd } from '../../../testing/at-end.ts';
import { freshDatabase } from '../../../testing/service.ts';
import { setReadOnly } from '../../../testing/test-database.ts';
import { openDatabase } from './open.ts';
import { requireDatabase } from './require-database.ts';
import { isDatabaseUnavailable } from './watch-connections.ts';

/** A load balancer that closes no connection when its server freezes. */
async function balancerTo(url: string) {
  const { host, port, database, user, password } = new pg.Client(url);
  const path = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const onward = connect(path);
    for (const each of [socket, onward]) each.on('error', () => undefined);
    socket.pipe(onward).pipe(socket);
    sockets.push(socket, onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port: own } = v.parse(v.object({ port: v.number() }), server.address());
  return {
    url: `postgresql://${user}:${password ?? ''}@127.0.0.1:${own}/${database}`,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

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

test('a start does not wait for what will not change [OPR-01]', async () => {
  const database = openDatabase((await freshDatabase()).replace(/test_\w+/, 'no_such_database'), 1);
  atEnd(() => database.close());
  await expect(requireDatabase(database, 600)).rejects.toThrow(/no_such_database/);
});
