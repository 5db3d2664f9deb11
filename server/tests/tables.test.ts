import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atEnd } from '../testing/at-end.ts';
import { migratedDatabase } from '../testing/service.ts';
import { expiredRows } from '../src/service/cleanup.ts';
import { sealedColumns } from '../src/platform/crypto/seal-again.ts';
import { openDatabase } from '../src/platform/database/open.ts';

const { query, close } = openDatabase(await migratedDatabase(), 2);
atEnd(close);

/** Tables whose `account_id` does not reference an account, and the reasons. */
const outlivesAccount = new Map([
  ['operator_acts', 'the record of what operators did, kept after the account is deleted'],
]);
/** Sealed columns that are not sealed again, and the reasons. */
const sealedBriefly = new Map([
  ['totp_secrets.secret', 'of a setup that ends within an hour'],
  ['unsaved_backup_codes.codes', 'shown again for an hour at most'],
  ['authorization_requests.verifier', 'of a request that ends within an hour'],
]);

async function names(found: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  return (await found.execute(query)).rows.map(({ name }) => name);
}

async function uncleaned(): Promise<string[]> {
  const expiring = await names(sql`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'expires_at'`);
  const cleaned = new Set(expiredRows(new Date(), { keepSeconds: 0, eventDays: 0 }).map(({ table }) => table));
  return expiring
    .filter((table) => !cleaned.has(table))
    .map((table) => `${table} has expires_at, but server/src/service/cleanup.ts never deletes its rows`);
}

/** A reference that does not cascade refuses the deletion of an account; a column without one leaves the row behind. */
async function leftBehind(): Promise<string[]> {
  const refusing = await names(sql`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as name from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and confdeltype <> 'c'
      and (confrelid = 'accounts'::regclass or confdeltype <> 'n')`);
  const unbound = await names(sql`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'account_id' and not exists (
      select from pg_constraint
      where contype = 'f' and conrelid = table_name::regclass and confrelid = 'accounts'::regclass)`);
  return [
    ...refusing.map((constraint) => `${constraint} does not end with the account: it needs "on delete cascade"`),
    ...unbound
      .filter((table) => !outlivesAccount.has(table))
      .map((table) => `${table} keeps its rows after the account is deleted: account_id needs a reference to accounts`),
  ];
}

async function neverResealed(): Promise<string[]> {
  const sealed = await names(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'bytea'`);
  const listed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  return sealed
    .filter((name) => !listed.has(name) && !sealedBriefly.has(name))
    .map((name) => `${name} cannot be read after a change of the secret key: add it to platform/crypto/seal-again.ts`);
}

test('every table whose rows expire is cleaned up [SES-10]', async () => {
  expect(await uncleaned()).toEqual([]);
});

test('no row of an account outlives it or refuses its deletion [DEL-01]', async () => {
  expect(await leftBehind()).toEqual([]);
});

test('every sealed column is sealed again with a new secret key [CFG-02]', async () => {
  expect(await neverResealed()).toEqual([]);
});

/** Keys of text in the order of a language, which an upgrade of the operating system may change. */
function orderedByLanguage(): Promise<string[]> {
  return names(sql`
    select distinct indexrelid::regclass || ' orders text by language: its columns need collate "C"' as name
    from pg_index, unnest(indcollation) as each (used)
    where indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
      and used = 'pg_catalog.default'::regcollation order by 1`);
}

test('every key of text is ordered by its bytes [CFG-02]', async () => {
  expect(await orderedByLanguage()).toEqual([]);
});

test('reports a table in no list in one sentence', async () => {
  await sql`create table notes (account_id bigint, expires_at timestamptz, secret bytea)`.execute(query);
  await sql`create table drafts (account_id bigint references accounts (id))`.execute(query);
  expect([...(await uncleaned()), ...(await leftBehind()), ...(await neverResealed())]).toEqual([
    'notes has expires_at, but server/src/service/cleanup.ts never deletes its rows',
    'drafts: FOREIGN KEY (account_id) REFERENCES accounts(id) does not end with the account: it needs "on delete cascade"',
    'notes keeps its rows after the account is deleted: account_id needs a reference to accounts',
    'notes.secret cannot be read after a change of the secret key: add it to platform/crypto/seal-again.ts',
  ]);
});
