import { sql, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import type { Account } from './accounts.ts';

type Query = Kysely<Tables>;
type Columns = Omit<Selectable<Tables['authenticators']>, 'id' | 'account_id' | 'former_id'>;

/** An authenticator app of an account, or a former one that a take-back can restore. */
export interface Authenticator extends Columns {
  /** Its row: the first of an account, and the first of former ones, are not in the table of the others. */
  readonly table: 'accounts' | 'authenticators' | 'former_factors';
  readonly id: number;
  readonly account: number;
}

const columns = [
  'totp_secret',
  'totp_last_step',
  'totp_added_at',
  'totp_name',
  'totp_used_at',
  'totp_clock_steps',
] as const satisfies (keyof Columns)[];

/** An account's columns while two-factor authentication is off. The database then removes the other authenticators. */
export const noAuthenticator = {
  totp_secret: null,
  totp_last_step: null,
  totp_added_at: null,
  totp_name: null,
  totp_used_at: null,
  totp_clock_steps: null,
};

/** The columns without the row. */
export function columnsOf({ table: _table, id: _id, account: _account, ...own }: Authenticator): Columns {
  return own;
}

/** An account's authenticators, the first one first; empty while two-factor authentication is off. */
export async function findAuthenticators(
  query: Query,
  account: Pick<Account, 'id' | keyof Columns>,
): Promise<Authenticator[]> {
  const { id, totp_secret, ...more } = account;
  if (totp_secret === null) return [];
  const { totp_last_step, totp_added_at, totp_name, totp_used_at, totp_clock_steps } = more;
  const first = { totp_secret, totp_last_step, totp_added_at, totp_name, totp_used_at, totp_clock_steps };
  const others = await query
    .selectFrom('authenticators')
    .select(['id', ...columns])
    .where('account_id', '=', id)
    .where('former_id', 'is', null)
    .orderBy('totp_added_at')
    .execute();
  return [
    { table: 'accounts', id, account: id, ...first },
    ...others.map((row) => ({ table: 'authenticators', account: id, ...row }) as const),
  ];
}

/** Those of an account by its number. */
export async function authenticatorsOf(query: Query, account: number): Promise<Authenticator[]> {
  const found = await query
    .selectFrom('accounts')
    .select(['id', ...columns])
    .where('id', '=', account)
    .executeTakeFirst();
  return found === undefined ? [] : findAuthenticators(query, found);
}

/** What identifies an authenticator for its owner, also after it has become the first: when it was added. */
export function idOf({ totp_added_at: at }: Pick<Columns, 'totp_added_at'>): string {
  return String(at?.getTime() ?? 0);
}

interface Use {
  step: number;
  clockSteps: number;
  now: Date;
}

/**
 * Marks a time step of an authenticator as used; false if it or a later one already was. Steps are counted for each
 * authenticator, also for former ones: an intruder's codes do not use up the owner's.
 */
export async function consumeStep(
  query: Query,
  authenticator: Authenticator,
  { step, clockSteps, now }: Use,
): Promise<boolean> {
  const update = sql`update ${sql.table(authenticator.table)}
    set totp_last_step = ${step}, totp_used_at = ${now}, totp_clock_steps = ${clockSteps}
    where ${rowOf(authenticator)} and (totp_last_step is null or totp_last_step < ${step})`;
  return ((await update.execute(query)).numAffectedRows ?? 0n) > 0n;
}

function rowOf({ table, id, account }: Authenticator) {
  return table === 'accounts' ? sql`id = ${account}` : sql`account_id = ${account} and id = ${id}`;
}

/** Adds an authenticator to an account that has one. */
export async function insertAuthenticator(
  query: Query,
  account: number,
  added: Columns,
  former: number | null = null,
): Promise<void> {
  await query
    .insertInto('authenticators')
    .values({ account_id: account, former_id: former, ...added })
    .execute();
}

export async function setName(query: Query, authenticator: Authenticator, name: string): Promise<void> {
  await sql`update ${sql.table(authenticator.table)} set totp_name = ${name} where ${rowOf(authenticator)}`.execute(
    query,
  );
}

/** Removes one of several authenticators of a locked account. If it is the first, the oldest other one becomes it. */
export async function deleteAuthenticator(
  query: Query,
  { table, id, account }: Authenticator,
  others: readonly Authenticator[],
): Promise<void> {
  const [oldest] = others;
  if (oldest === undefined) throw new Error('The last authenticator is turned off instead.');
  if (table === 'accounts') await query.updateTable('accounts').set(columnsOf(oldest)).where('id', '=', id).execute();
  const row = table === 'accounts' ? oldest.id : id;
  await query.deleteFrom('authenticators').where('account_id', '=', account).where('id', '=', row).execute();
}

/** Replaces all authenticators of a locked account. */
export async function setAuthenticators(
  query: Query,
  account: number,
  [first, ...others]: readonly Authenticator[],
): Promise<void> {
  if (first === undefined) throw new Error('Without authenticators, two-factor authentication is turned off instead.');
  await query.updateTable('accounts').set(columnsOf(first)).where('id', '=', account).execute();
  await query.deleteFrom('authenticators').where('account_id', '=', account).where('former_id', 'is', null).execute();
  for (const other of others) await insertAuthenticator(query, account, columnsOf(other));
}
