import { sql, type Insertable, type Kysely, type RawBuilder, type UpdateResult } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { PhoneLoginRow } from './rules.ts';

type Query = Kysely<Tables>;

export async function insertPhoneLogin(query: Query, row: Insertable<Tables['phone_logins']>): Promise<void> {
  await query.insertInto('phone_logins').values(row).execute();
}

export async function findByDeviceCode(query: Query, hash: string): Promise<PhoneLoginRow | null> {
  const found = query.selectFrom('phone_logins').selectAll().where('device_code_hash', '=', hash);
  return (await found.executeTakeFirst()) ?? null;
}

export async function findByUserCode(query: Query, hash: string): Promise<PhoneLoginRow | null> {
  const found = query.selectFrom('phone_logins').selectAll().where('user_code_hash', '=', hash);
  return (await found.executeTakeFirst()) ?? null;
}

/** A call that comes this much too early still counts as in time. */
const toleranceMs = 500;
/** As RFC 8628 adds them; a page that is told the most still counts as waiting. */
const slowDownSeconds = 5;
const maxIntervalSeconds = 15;

/** Notes a call of the page that asked, and returns how long it has to wait for the next one. */
export async function notePoll(query: Query, { id }: Pick<PhoneLoginRow, 'id'>, now: Date): Promise<number> {
  const early = sql<boolean>`polled_at + make_interval(secs => interval_seconds) > ${new Date(now.getTime() + toleranceMs)}::timestamptz`;
  const { interval_seconds: seconds } = await query
    .updateTable('phone_logins')
    .set({
      polled_at: now,
      interval_seconds: sql<number>`case when ${early} then least(interval_seconds + ${slowDownSeconds}, ${maxIntervalSeconds})
        else interval_seconds end`,
    })
    .where('id', '=', id)
    .returning('interval_seconds')
    .executeTakeFirstOrThrow();
  return seconds;
}

interface Choice {
  id: number;
  account: number;
  session: number;
  now: Date;
  until: Date;
}

/** Binds a login to the session that chose its number; null if it has been decided, taken or expired meanwhile. */
export async function bindToSession(
  query: Query,
  { id, account, session, now, until }: Choice,
): Promise<Pick<PhoneLoginRow, 'id' | 'expires_at'> | null> {
  const update = query
    .updateTable('phone_logins')
    // A second choice is no longer time.
    .set({
      account_id: account,
      session_id: session,
      expires_at: sql`case when session_id is null then ${until} else expires_at end`,
    })
    .where('id', '=', id)
    .where((where) => where.or([where('session_id', 'is', null), where('session_id', '=', session)]));
  return (await update.where(isUndecided(now)).returning(['id', 'expires_at']).executeTakeFirst()) ?? null;
}

/** Allows a login that this session has chosen the number of. */
export async function setAllowed(query: Query, { id, session, now, until }: Omit<Choice, 'account'>): Promise<boolean> {
  const update = query.updateTable('phone_logins').set({ allowed_at: now, expires_at: until }).where('id', '=', id);
  return isChanged(await update.where('session_id', '=', session).where(isUndecided(now)).executeTakeFirst());
}

/** Refuses a login, allowed or not; false if it has been refused, used or expired before. */
export async function setRefused(query: Query, id: number, now: Date): Promise<boolean> {
  const update = query
    .updateTable('phone_logins')
    .set({ refused_at: now })
    .where('id', '=', id)
    .where('refused_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  return isChanged(await update.executeTakeFirst());
}

/** Consumes what a phone has allowed; false if another call was faster, or it has ended. */
export async function consumeAllowed(query: Query, id: number, now: Date): Promise<boolean> {
  const update = query
    .updateTable('phone_logins')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('allowed_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('expires_at', '>', now);
  return isChanged(await update.executeTakeFirst());
}

/** Notes which session was opened, by its code: a second use of the login ends it. */
export async function setOpened(
  query: Query,
  { id, account, codeHash }: { id: number; account: number; codeHash: string },
): Promise<void> {
  const session = query
    .selectFrom('sessions')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('account_id', '=', account);
  await query.updateTable('phone_logins').set({ opened_session_id: session }).where('id', '=', id).execute();
}

const isUndecided = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(refused_at is null and allowed_at is null and expires_at > ${now})`;

const isChanged = ({ numUpdatedRows }: UpdateResult): boolean => numUpdatedRows > 0n;
