import { sql, type Kysely } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { freshDatabase, migratedDatabase } from '../../../testing/service.ts';
import { ask } from '../../../testing/test-database.ts';
import { columnsOf, keptPlan } from './kept-plans.ts';
import { openDatabase, type Database } from './open.ts';
import type { Tables } from './schema.ts';

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

describe('the plan of a marked statement', () => {
  const marked = (query: Kysely<Tables>) =>
    query.selectFrom('sessions').modifyFront(keptPlan).select(columnsOf('sessions')).where('code_hash', '=', 'none');
  const plansOf = async ({ query }: Pick<Database, 'query'>) => {
    const found = sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`;
    return (await found.execute(query)).rows[0]?.count;
  };

  test('is kept by a connection with a session of its own, and not behind a pooler [NET-10]', async () => {
    const url = await migratedDatabase();
    for (const [ownSessions, plans] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const database = openDatabase(url, 1, { ownSessions });
      for (let call = 0; call < 3; call += 1) expect(await marked(database.query).execute()).toEqual([]);
      await sql`select 1`.execute(database.query);
      expect(await plansOf(database)).toBe(plans);
      await database.close();
    }
  });

  test('survives a migration that adds a column beside the running version [NET-10]', async () => {
    const url = await migratedDatabase();
    const database = openDatabase(url, 1, { ownSessions: true });
    await marked(database.query).execute();
    await ask(url, 'alter table sessions add column of_the_next_version text');
    expect(await marked(database.query).execute()).toEqual([]);
    await database.close();
  });
});
