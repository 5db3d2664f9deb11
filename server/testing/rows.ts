import type { InsertObject, Kysely, UpdateObject } from 'kysely';
import type { Tables } from '../src/platform/database/schema.ts';

type Query = Kysely<Tables>;

/** The number of the account with an address. */
export async function accountId(query: Query, email: string): Promise<number> {
  const { id } = await query.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return id;
}

/** Changes an account, found by its number or its address. */
export async function changeAccount(
  query: Query,
  account: number | string,
  change: UpdateObject<Tables, 'accounts'>,
): Promise<void> {
  const column = typeof account === 'number' ? 'id' : 'email';
  await query.updateTable('accounts').set(change).where(column, '=', account).execute();
}

/** Adds rows to a table. */
export async function addRows<Table extends keyof Tables>(
  query: Query,
  table: Table,
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
): Promise<void> {
  await query.insertInto(table).values(rows).execute();
}

/** Empties tables, in this order. */
export async function deleteRows(query: Query, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) await query.deleteFrom(table).execute();
}
