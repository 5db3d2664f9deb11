import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../../../testing/service.ts';
import { ask } from '../../../testing/test-database.ts';
import { openDatabase } from './open.ts';

test('a closed database leaves no connection open, which lets the last process stop the server', async () => {
  const url = await freshDatabase();
  const onlooker = openDatabase(inject('databaseServer'), 1);
  // Without the workers of autovacuum.
  const connections = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = ${/test_\w+/.exec(url)?.[0]} and backend_type = 'client backend'`;
  const counts: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const database = openDatabase(url);
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.01)`.execute(database.query)));
    await database.close();
    counts.push((await connections.execute(onlooker.query)).rows[0]?.count ?? -1);
  }
  await onlooker.close();
  expect(counts).toEqual(Array.from({ length: 10 }, () => 0));
});

test('a database with a limit of connections lets calls wait for those that a process has [NET-10]', async () => {
  const url = await freshDatabase();
  const name = /test_\w+/.exec(url)?.[0] ?? '';
  // The limit is not for superusers.
  await ask(url, `create role ${name} login password '${name}'`);
  await ask(url, `alter database ${name} connection limit 3`);
  const { query, pool, close } = openDatabase(url.replace('//postgres@', `//${name}:${name}@`), 10);
  const calls = Array.from({ length: 20 }, () => sql`select pg_sleep(0.05)`.execute(query));
  const counted = Array.from({ length: 20 }, () => pool.query('select 1'));
  const outcomes = await Promise.allSettled([...calls, ...counted]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  await close();
});
