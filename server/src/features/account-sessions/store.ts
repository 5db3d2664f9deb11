import type { Kysely, Selectable } from 'kysely';
import { idleSince } from '../../sessions/session-rules.ts';
import type { Caller } from '../../sessions/authenticate.ts';
import { isTrusted } from '../../sessions/trusted-devices.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { Tables } from '../../platform/database/schema.ts';

type Query = Kysely<Tables>;
type SessionRow = Selectable<Tables['sessions']>;
type TrustTokenRow = Selectable<Tables['trust_tokens']>;

/** When sessions are looked at, and how long one may be unused. */
interface Moment {
  now: Date;
  idleSeconds: number;
}

/** More than anyone opens; the page shows them in parts. */
const most = 500;

/** The open sessions: the caller's first, then by last use. */
export async function openSessions(
  query: Query,
  { account, session }: Caller,
  { now, idleSeconds }: Moment,
): Promise<SessionRow[]> {
  const open = query
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('used_at', '>', idleSince(now, idleSeconds));
  const rows = await open
    .orderBy((order) => order('id', '=', session.id), 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows;
}

/** The number of open sessions. */
export async function countOpenSessions(query: Query, account: number, { now, idleSeconds }: Moment): Promise<number> {
  const { count } = await query
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('account_id', '=', account)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('used_at', '>', idleSince(now, idleSeconds))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Ends one session by its id, or all but the caller's, with the unconfirmed addresses that they requested. Returns the
 * ended ones.
 */
export async function endSessions(
  query: Query,
  { account: { id: account }, session }: Caller,
  id: number | null,
  now: Date,
): Promise<Pick<SessionRow, 'device'>[]> {
  const open = query
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: id === session.id ? 'logged_out' : 'ended_elsewhere' })
    .where('account_id', '=', account)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);
  const chosen = id === null ? open.where('id', '!=', session.id) : open.where('id', '=', id);
  const ended = await chosen.returning(['id', 'device']).execute();
  const asked = query
    .deleteFrom('email_candidates')
    .where('account_id', '=', account)
    .where('used_at', 'is', null)
    .where('usage', '!=', 'verify_email');
  if (ended.length > 0)
    await asked
      .where(
        'session_id',
        'in',
        ended.map(({ id }) => id),
      )
      .execute();
  return ended;
}

/** Names the device of an open session, and the remembered device that opened it; false if it is not open. */
export async function setDeviceName(
  query: Query,
  account: number,
  { id, name, now }: { id: number; name: string; now: Date },
): Promise<boolean> {
  const own = query.updateTable('sessions').set({ name }).where('account_id', '=', account).where('id', '=', id);
  const open = own.where('ended_at', 'is', null).where('expires_at', '>', now);
  const named = await open.returning('trust_id').executeTakeFirst();
  if (named === undefined) return false;
  if (named.trust_id !== null) {
    const device = query.updateTable('trust_tokens').set({ name }).where('account_id', '=', account);
    await device.where('id', '=', named.trust_id).execute();
  }
  return true;
}

/** The devices from which a login now skips the second factor, newest first. */
export async function findTrustedDevices(query: Query, account: Account, now: Date): Promise<TrustTokenRow[]> {
  const rows = await query
    .selectFrom('trust_tokens')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.filter((row) => isTrusted(row, account, now));
}

/** Forgets one device by its id, or all. Returns those that were remembered. */
export async function removeTrustedDevices(
  query: Query,
  account: Account,
  id: number | null,
  now: Date,
): Promise<TrustTokenRow[]> {
  const all = query.deleteFrom('trust_tokens').where('account_id', '=', account.id).returningAll();
  const rows = await (id === null ? all : all.where('id', '=', id)).execute();
  return rows.filter((row) => isTrusted(row, account, now));
}
