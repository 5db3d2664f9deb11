import { sql, type Kysely, type Selectable } from 'kysely';
import { keepFormerFactors, removeFactors } from '../../accounts/former-factors.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { isOpen, owner, removalState } from './rules.ts';

type Query = Kysely<Tables>;
export type FactorRemoval = Selectable<Tables['factor_removals']>;

/** The latest request, by the owner or by support, to remove an account's second factor; null if none. */
export async function lastRemoval(
  query: Query,
  account: number,
  by: 'owner' | 'support',
): Promise<FactorRemoval | null> {
  const all = query.selectFrom('factor_removals').selectAll().where('account_id', '=', account);
  // The owner's own request is not a key and must not count as the first of two.
  const last = all.where('asked_by', by === 'owner' ? '=' : '!=', owner);
  return (await last.orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** The owner's request once it has waited long enough for a reset to need no second factor; otherwise null. */
export async function dueRecovery(query: Query, account: number, now: Date): Promise<FactorRemoval | null> {
  const last = await lastRemoval(query, account, 'owner');
  if (last === null) return null;
  return removalState(last, await lastUse(query, account), now) === 'due' ? last : null;
}

/** When the owner last refused a request; one that a use had ended was only dismissed. */
export async function lastRefusal(query: Query, account: number): Promise<Date | null> {
  const { at } = await query
    .selectFrom('factor_removals')
    .select((select) => select.fn.max('refused_at').as('at'))
    .where('account_id', '=', account)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return at;
}

/** When its owner, logged in, last used the account, or changed its password or factors. */
export async function lastUse(query: Query, account: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(password_changed_at, factors_changed_at, (select max(used_at) from sessions
      where account_id = accounts.id and not is_of_new_passkey),
      (select max(used_at) from backup_codes where account_id = accounts.id)) as at
    from accounts where id = ${account}`.execute(query);
  return rows[0]?.at ?? null;
}

/**
 * Whether an address change was taken back and no login followed. Access to the former mailbox is enough to take a
 * change back, so the address that the account had may be the owner's.
 */
export async function isTakenBack(query: Query, account: number): Promise<boolean> {
  const { rows } = await sql`select 1 from take_backs where account_id = ${account}
    and not exists (select 1 from sessions where sessions.account_id = ${account} and issued_at > take_backs.at
      and not is_of_new_passkey)`.execute(query);
  return rows.length > 0;
}

/**
 * The latest request about an account that its owner has neither refused nor lost the second factor to; null if none.
 */
export async function findUndecided(
  query: Query,
  account: number,
  now: Date,
): Promise<{ askedAt: Date; dueAt: Date | null; isEnded: boolean } | null> {
  const undecided = query
    .selectFrom('factor_removals')
    .selectAll()
    .where('account_id', '=', account)
    .where('refused_at', 'is', null)
    .where('done_at', 'is', null);
  const last = await undecided.orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (last === undefined) return null;
  const state = removalState(last, await lastUse(query, account), now);
  if (state === 'expired') return null;
  return { askedAt: last.asked_at, dueAt: last.due_at, isEnded: state === 'used' };
}

interface NewRemoval {
  account: number;
  askedBy: string;
  now: Date;
  dueAt: Date | null;
  /** One link per address, to know which address refused. */
  links: readonly { tokenHash: string; email: string }[];
}

export async function insertRemoval(
  query: Query,
  { account, askedBy, now, dueAt, links }: NewRemoval,
): Promise<FactorRemoval> {
  const row = { account_id: account, asked_by: askedBy, asked_at: now, due_at: dueAt };
  const removal = await query.insertInto('factor_removals').values(row).returningAll().executeTakeFirstOrThrow();
  const rows = links.map(({ tokenHash, email }) => ({ token_hash: tokenHash, removal_id: removal.id, email }));
  if (rows.length > 0) await query.insertInto('factor_removal_links').values(rows).execute();
  return removal;
}

/** Removes the second factor and its backup codes as requested; false if the request was refused or ended meanwhile. */
export async function removeLostFactors(
  query: Query,
  { id, account_id: account }: Pick<FactorRemoval, 'id' | 'account_id'>,
  now: Date,
): Promise<boolean> {
  const update = query.updateTable('factor_removals').set({ done_at: now }).where('id', '=', id);
  const done = update.where('refused_at', 'is', null).where('used_at', 'is', null).where('done_at', 'is', null);
  if ((await done.executeTakeFirst()).numUpdatedRows === 0n) return false;
  await keepFormerFactors(query, account, now);
  await removeFactors(query, account);
  await query.updateTable('accounts').set({ factors_changed_at: now }).where('id', '=', account).execute();
  return true;
}

/** The request that a mailed link refuses, or null. */
export async function findRemovalOfLink(
  query: Query,
  tokenHash: string,
): Promise<(FactorRemoval & { email: string }) | null> {
  const found = query
    .selectFrom('factor_removal_links as link')
    .innerJoin('factor_removals as removal', 'removal.id', 'link.removal_id')
    .selectAll('removal')
    .select('link.email')
    .where('link.token_hash', '=', tokenHash);
  return (await found.executeTakeFirst()) ?? null;
}

/**
 * Refuses an account's open requests, and dismisses those that a use has ended; false if none was open. Those that have
 * lapsed stay.
 */
export async function refuseRemovals(query: Query, account: number, now: Date): Promise<boolean> {
  const undecided = query.selectFrom('factor_removals').selectAll().where('account_id', '=', account);
  const rows = await undecided.where('refused_at', 'is', null).where('done_at', 'is', null).forUpdate().execute();
  const usedAt = await lastUse(query, account);
  const open = rows.filter((row) => isOpen(removalState(row, usedAt, now)));
  const ids = [...open, ...rows.filter(({ used_at: endedAt }) => endedAt !== null)].map(({ id }) => id);
  if (ids.length > 0)
    await query.updateTable('factor_removals').set({ refused_at: now }).where('id', 'in', ids).execute();
  return open.length > 0;
}
