import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atEnd } from '../../../testing/at-end.ts';
import { freshDatabase, migratedDatabase } from '../../../testing/service.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { run } from './run.ts';

async function emptyDatabase() {
  const { query, close } = openDatabase(await freshDatabase(), 1);
  atEnd(close);
  const done = async () => (await sql<{ name: string }>`select name from kysely_migration`.execute(query)).rows;
  return { query, done };
}

/** A migration that meets a number of deadlocks. */
function meeting(deadlocks: number) {
  const state = { tries: 0 };
  const up = async (): Promise<void> => {
    state.tries += 1;
    if (state.tries <= deadlocks) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  };
  return { state, up };
}

test('a migration that met a deadlock is tried again, five times in all [NET-10]', async () => {
  const { query, done } = await emptyDatabase();
  const [lucky, unlucky] = [meeting(4), meeting(5)];
  await expect(migrate(query, { '001-lucky': lucky, '002-unlucky': unlucky })).rejects.toThrow('deadlock detected');
  expect([lucky.state.tries, unlucky.state.tries]).toEqual([5, 5]);
  expect(await done()).toEqual([{ name: '001-lucky' }]);
});

test('a migration holds its locks only until it ends, and one that fails changes nothing [NET-10]', async () => {
  const { query, done } = await emptyDatabase();
  const migrations = {
    '001-table': { up: run('create table notes (id int)') },
    '002-locks': {
      up: async (database: typeof query) => {
        const { rows } = await sql`select 1 from pg_locks where relation = 'notes'::regclass`.execute(database);
        expect(rows).toEqual([]);
        await sql`alter table notes add column text text`.execute(database);
      },
    },
    '003-broken': { up: run('create table more (id int)', 'alter table nothing add column id int') },
  };
  await expect(migrate(query, migrations)).rejects.toThrow('does not exist');
  expect(await done()).toEqual([{ name: '001-table' }, { name: '002-locks' }]);
  expect((await sql`select to_regclass('more') as more`.execute(query)).rows).toEqual([{ more: null }]);
});

test('a migration in steps can build an index beside the changes of others [NET-10]', async () => {
  const { query, done } = await emptyDatabase();
  await migrate(query, {
    '001-table': { up: run('create table notes (id int)') },
    '002-index': { up: run('create index concurrently notes_id on notes (id)'), isAtomic: false },
  });
  expect(await done()).toEqual([{ name: '001-table' }, { name: '002-index' }]);
});

test('a migration in steps that stopped half-way runs again, also after later ones [NET-10]', async () => {
  const { query, close } = openDatabase(await migratedDatabase(), 1);
  atEnd(close);
  const triggers = () =>
    sql`select pg_get_triggerdef(oid) as trigger from pg_trigger where not tgisinternal order by 1`.execute(query);
  const before = (await triggers()).rows;
  await sql`delete from kysely_migration where name = '074-keys-by-their-bytes'`.execute(query);
  await migrate(query);
  expect((await triggers()).rows).toEqual(before);
});

test('a migration that waits for the transaction of another connection says so, and goes on after it [NET-10]', async () => {
  const { query, close } = openDatabase(await freshDatabase(), 3, { name: 'a backup' });
  atEnd(close);
  await migrate(query, { '001-table': { up: run('create table notes (id int)') } });
  const told: string[] = [];
  const waits = { tell: (sentence: string) => void told.push(sentence), afterMs: 50 };
  const index = { up: run('create index concurrently notes_id on notes (id)'), isAtomic: false };
  const { migrated, pid } = await query.transaction().execute(async (transaction) => {
    await sql`insert into notes values (1)`.execute(transaction);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    const migrated = migrate(query, { '001-table': index, '002-index': index }, waits);
    await expect.poll(() => told.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 150));
    return { migrated: [migrated], pid: rows[0]?.pid };
  });
  await Promise.all(migrated);
  expect(told.filter((sentence) => sentence.includes(` ${pid} `))).toHaveLength(1);
  expect(told[0]).toContain(`waits for the connection ${pid} of the role `);
  expect(told[0]).toContain(', a backup and goes on when its transaction ends.');
});
