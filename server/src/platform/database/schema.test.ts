import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../testing/service.ts';
import type { Column } from './columns.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { requireSchema } from './require-schema.ts';
import { tables } from './schema.ts';

const { query, close } = openDatabase(await freshDatabase(), 2);
afterAll(close);
await migrate(query);

const described = ({ type, isNullable, hasDefault }: Omit<Column<unknown>, 'of'>): string =>
  `${type}${isNullable ? ', nullable' : ''}${hasDefault ? ', with a default' : ''}`;

const folder = 'server/src/platform/database';

/** Columns by name, `accounts.language`: as in the schema and as the migrations create them. */
function differences(named: ReadonlyMap<string, string>, migrated: ReadonlyMap<string, string>): string[] {
  return [...new Set([...named.keys(), ...migrated.keys()])].flatMap((name) => {
    const [ours, theirs] = [named.get(name), migrated.get(name)];
    if (ours === theirs) return [];
    if (ours === undefined) return [`${folder}/schema.ts lacks ${name}: ${theirs}`];
    if (theirs === undefined) return [`no file of ${folder}/migrations adds ${name}: ${ours}`];
    return [`${name} is ${ours} in ${folder}, and ${theirs} after the migrations next to it`];
  });
}

test('the migrated database has exactly the columns of the schema, with their types', async () => {
  const { rows } = await sql<{ name: string; type: string; isNullable: boolean; hasDefault: boolean }>`
    select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
      column_default is not null or is_identity = 'YES' as "hasDefault"
    from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely_%'`.execute(query);
  const migrated = new Map(rows.map(({ name, ...column }) => [name, described(column)]));
  const named = new Map(
    Object.entries(tables).flatMap(([table, columns]) =>
      Object.entries<Column<unknown>>(columns).map(([name, column]) => [`${table}.${name}`, described(column)]),
    ),
  );
  expect(differences(named, migrated)).toEqual([]);
});

test('a differing column is reported in one sentence with its file', () => {
  const named = new Map([
    ['accounts.zone', 'text'],
    ['accounts.step', 'text'],
  ]);
  const migrated = new Map([
    ['accounts.step', 'integer'],
    ['accounts.old', 'text'],
  ]);
  expect(differences(named, migrated)).toEqual([
    'no file of server/src/platform/database/migrations adds accounts.zone: text',
    'accounts.step is text in server/src/platform/database, and integer after the migrations next to it',
    'server/src/platform/database/schema.ts lacks accounts.old: text',
  ]);
});

test('a column that no migration creates stops the start with a sentence that names it', async () => {
  await requireSchema(query);
  await sql`alter table accounts drop column nick_name`.execute(query);
  await expect(requireSchema(query)).rejects.toThrow(
    /^The database lacks accounts\.nick_name: add a migration to server\/src\/platform\/database\/migrations\.$/,
  );
});
