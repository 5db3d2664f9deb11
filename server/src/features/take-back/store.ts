import { sql, type Kysely, type Selectable } from 'kysely';
import type { AccountChange } from '#contract/account-changes.ts';
import type { EventType } from '../../accounts/events.ts';
import { areAmong, findLoginPlaces, isHome } from '../../accounts/login-places.ts';
import { placeOf } from '../../accounts/places.ts';
import type { Keys } from '../../platform/crypto/key.ts';
import type { RestorePoint } from './rules.ts';
import type { Tables } from '../../platform/database/schema.ts';

type Query = Kysely<Tables>;
export type TakeBackLink = Selectable<Tables['email_undos']>;

export async function findTakeBackLink(query: Query, tokenHash: string): Promise<TakeBackLink | null> {
  return (
    (await query.selectFrom('email_undos').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null
  );
}

/** Consumes a link and those of later changes. */
export async function consumeTakeBackLink(
  query: Query,
  { account_id: account, created_at: createdAt }: TakeBackLink,
  now: Date,
): Promise<void> {
  const update = query.updateTable('email_undos').set({ used_at: now }).where('used_at', 'is', null);
  await update.where('account_id', '=', account).where('created_at', '>=', createdAt).execute();
}

/** The times since a moment at which the owner acted at home. */
export async function findOwnTimes(
  { keys }: { keys: Keys },
  query: Query,
  { account_id: account, since, created_at: changedAt }: Pick<TakeBackLink, 'account_id' | 'since' | 'created_at'>,
): Promise<Date[]> {
  const events = query.selectFrom('events').select(['at', 'address', 'device']).where('account_id', '=', account);
  const acts = await events.where('at', '>=', since).where('address', '!=', '').execute();
  const homes = (await findLoginPlaces({ keys }, query, account)).filter((place) => isHome(place, changedAt));
  return acts.filter((act) => areAmong([placeOf(keys, account, act)], homes)).map(({ at }) => at);
}

/** The condition of `wasAdded` on a column. */
function addedAt(column: string, { since, own }: RestorePoint) {
  return sql<boolean>`${sql.ref(column)} >= ${since} and ${sql.ref(column)} <> all(${own}::timestamptz[])`;
}

/** Ends everything started for an account and not finished. */
export async function deleteUnfinished(query: Query, account: number): Promise<void> {
  for (const table of [
    'email_candidates',
    'passkey_challenges',
    'phone_logins',
    'totp_secrets',
    'authorization_requests',
    'archive_addresses',
    'avatar_uploads',
  ] as const) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- in this order
    await query.deleteFrom(table).where('account_id', '=', account).execute();
  }
}

type Link = Pick<Selectable<Tables['linked_identities']>, 'system' | 'created_at'>;

/** Removes links added since a moment, except the one with which the account was created. */
export async function deleteLinksSince(query: Query, account: number, point: RestorePoint): Promise<Link[]> {
  const created = query.selectFrom('accounts').select('created_at').where('id', '=', account);
  const rows = query
    .deleteFrom('linked_identities')
    .where('account_id', '=', account)
    .where(addedAt('created_at', point))
    .where('created_at', '>', created);
  return rows.returning(['system', 'created_at']).execute();
}

export async function findLinks(query: Query, account: number): Promise<Link[]> {
  const rows = query.selectFrom('linked_identities').select(['system', 'created_at']).where('account_id', '=', account);
  return rows.orderBy('id').execute();
}

type AddedPasskey = Pick<Selectable<Tables['passkeys']>, 'name' | 'created_at'>;

/** Removes passkeys added since a moment. */
export async function deletePasskeysSince(query: Query, account: number, point: RestorePoint): Promise<AddedPasskey[]> {
  const rows = query.deleteFrom('passkeys').where('account_id', '=', account).where(addedAt('created_at', point));
  return rows.returning(['name', 'created_at']).execute();
}

export async function findPasskeys(query: Query, account: number): Promise<AddedPasskey[]> {
  const rows = query.selectFrom('passkeys').select(['name', 'created_at']).where('account_id', '=', account);
  return rows.orderBy('created_at').execute();
}

type Permission = Pick<Selectable<Tables['consents']>, 'client_id' | 'allowed_at'>;

/** Removes consent given to apps since a moment. An app that got more scopes since has to ask for all of them again. */
export async function deleteAppsSince(query: Query, account: number, point: RestorePoint): Promise<Permission[]> {
  return query
    .deleteFrom('consents')
    .where('account_id', '=', account)
    .where(addedAt('allowed_at', point))
    .returning(['client_id', 'allowed_at'])
    .execute();
}

export async function findApps(query: Query, account: number): Promise<Permission[]> {
  const rows = query.selectFrom('consents').select(['client_id', 'allowed_at']).where('account_id', '=', account);
  return rows.orderBy('allowed_at').execute();
}

/** Removes archives requested since a moment; the cleanup removes their files, and their jobs find nothing to do. */
export async function deleteArchivesSince(
  query: Query,
  account: number,
  point: RestorePoint,
): Promise<Pick<Selectable<Tables['archive_tasks']>, 'created_at'>[]> {
  return query
    .deleteFrom('archive_tasks')
    .where('account_id', '=', account)
    .where(addedAt('created_at', point))
    .returning('created_at')
    .execute();
}

/** The request times of archives that can be downloaded now or soon. */
export async function findArchives(
  query: Query,
  account: number,
  now: Date,
): Promise<Pick<Selectable<Tables['archive_tasks']>, 'created_at'>[]> {
  const rows = query
    .selectFrom('archive_tasks')
    .select('created_at')
    .where('account_id', '=', account)
    .where('status', '!=', 'failed');
  return rows.where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)])).execute();
}

/** The first of these events since a moment; null if there was none. */
export async function firstEvent(
  query: Query,
  account: number,
  types: readonly EventType[],
  point: RestorePoint,
): Promise<Pick<Selectable<Tables['events']>, 'type' | 'at'> | null> {
  const first = query
    .selectFrom('events')
    .select(['type', 'at'])
    .where('account_id', '=', account)
    .where('type', 'in', types)
    .where(addedAt('at', point))
    .orderBy('at')
    .orderBy('id')
    .limit(1);
  return (await first.executeTakeFirst()) ?? null;
}

/** When one of these events last happened since a moment; null if it did not. */
export async function lastEvent(
  query: Query,
  account: number,
  types: readonly EventType[],
  point: RestorePoint = { since: new Date(0), own: [] },
): Promise<Date | null> {
  const last = query
    .selectFrom('events')
    .select('at')
    .where('account_id', '=', account)
    .where('type', 'in', types)
    .where(addedAt('at', point))
    .orderBy('at', 'desc')
    .limit(1);
  return (await last.executeTakeFirst())?.at ?? null;
}

/** Stores what a take-back changed, replacing an earlier one. */
export async function putTakeBack(
  query: Query,
  account: number,
  at: Date,
  changes: readonly AccountChange[],
): Promise<void> {
  const row = { at, changes: JSON.stringify(changes) };
  await query
    .insertInto('take_backs')
    .values({ account_id: account, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

export async function deleteTakeBack(query: Query, account: number): Promise<void> {
  await query.deleteFrom('take_backs').where('account_id', '=', account).execute();
}
