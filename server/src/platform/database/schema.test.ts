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

const described = (name: string, { type, isNullable, hasDefault }: Omit<Column<unknown>, 'of'>): string =>
  `${name}: ${type}${isNullable ? ', nullable' : ''}${hasDefault ? ', with a default' : ''}`;

test('the migrated database has the columns of the schema, with their types, and no others', async () => {
  const { rows } = await sql<{ name: string; type: string; isNullable: boolean; hasDefault: boolean }>`
    select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
      column_default is not null or is_identity = 'YES' as "hasDefault"
    from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely_%'`.execute(query);
  const migrated = rows.map(({ name, ...column }) => described(name, column));
  const named = Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).map(([name, column]) => described(`${table}.${name}`, column)),
  );
  const folder = 'server/src/platform/database';
  const differences = [
    ...migrated.filter((each) => !named.includes(each)).map((each) => `${folder}/schema.ts lacks ${each}`),
    ...named.filter((each) => !migrated.includes(each)).map((each) => `no file of ${folder}/migrations adds ${each}`),
  ];
  expect(differences).toEqual([]);
});

test('a column that no migration creates stops the start with a sentence that names it', async () => {
  await requireSchema(query);
  await sql`alter table accounts drop column nick_name`.execute(query);
  await expect(requireSchema(query)).rejects.toThrow(
    /^The database lacks accounts\.nick_name: add a migration to server\/src\/platform\/database\/migrations\.$/,
  );
});
