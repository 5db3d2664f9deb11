import { randomUUID } from 'node:crypto';
import type { InsertObject, Kysely, Selectable, UpdateObject } from 'kysely';
import type { Tables } from '../src/platform/database/schema.ts';

type Query = Kysely<Tables>;

/** The account with an address. */
export function accountOf(query: Query, email: string): Promise<Selectable<Tables['accounts']>> {
  return query.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}

/** The number of the account with an address. */
export async function accountId(query: Query, email: string): Promise<number> {
  return (await accountOf(query, email)).id;
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

/** Changes every row of a table. */
export async function changeRows<Table extends keyof Tables>(
  query: Query,
  table: Table,
  change: UpdateObject<Tables, Table, Table>,
): Promise<void> {
  await query.updateTable<keyof Tables>(table).set(change).execute();
}

/** The types of the security events like a pattern of SQL, oldest first. */
export async function eventTypes(query: Query, pattern = '%'): Promise<string[]> {
  const events = await query.selectFrom('events').select('type').where('type', 'like', pattern).orderBy('id').execute();
  return events.map(({ type }) => type);
}

/** Adds rows to a table. */
export async function addRows<Table extends keyof Tables>(
  query: Query,
  table: Table,
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
): Promise<void> {
  await query.insertInto(table).values(rows).execute();
}

/** A data archive that waits for its job. */
export function archiveTask(account_id: number, id: string): InsertObject<Tables, 'archive_tasks'> {
  return { id, account_id, status: 'pending', created_at: new Date(), expires_at: null };
}

/** A connection with a third party. */
export function linkedIdentity(
  account_id: number,
  system: string,
  subject: string,
): InsertObject<Tables, 'linked_identities'> {
  return { account_id, system, subject, name: 'Someone', email: null, created_at: new Date() };
}

/** A passkey, which nobody holds. */
export function passkey(account_id: number, name: string, created_at = new Date()): InsertObject<Tables, 'passkeys'> {
  const kept = { public_key: '', counter: 0, backup_eligible: true, backed_up: true, transports: '', aaguid: '' };
  const rp_id = 'account.default.localhost';
  return {
    account_id,
    credential_id: randomUUID(),
    ...kept,
    rp_id,
    name,
    created_at,
    is_of_known_place: true,
    used_at: null,
  };
}

/** Empties tables, in this order. */
export async function deleteRows(query: Query, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) await query.deleteFrom(table).execute();
}

/** Adds logins in the past, which the account then takes its places over from. Returns the number of the last event. */
export async function addLogins(
  query: Query,
  logins: readonly (Pick<InsertObject<Tables, 'events'>, 'account_id' | 'at' | 'device'> & {
    type?: string;
    address?: string;
  })[],
): Promise<number> {
  const rows = logins.map((login) => ({ type: 'login with password', address: '127.0.0.1', ...login }));
  const events = await query.insertInto('events').values(rows).returning('id').execute();
  await query.deleteFrom('login_places').execute();
  return events.at(-1)?.id ?? 0;
}
