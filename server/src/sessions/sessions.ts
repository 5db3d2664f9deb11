import { sql, type Kysely } from 'kysely';
import { secondsAfter } from '../platform/clock.ts';
import { columnsOf, keptPlan } from '../platform/database/kept-plans.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Origin } from '../platform/client-address.ts';
import { isEndedByUse } from './end-removal-waits.ts';
import { sessionState, unnotedSeconds, type AccountState, type SessionRow } from './session-rules.ts';

interface NewSession {
  account: Account;
  clientId: string;
  codeHash: string;
  issuedAt: Date;
  expiresAt: Date;
  address: string;
  device: string;
  /** The session that the browser had, whose device may have a name. */
  formerCodeHash: string | null;
  /** The remembered device that opens the session. */
  trustId: number | null;
  /** The passkey that opens the session. */
  passkeyId: number | null;
  isOfNewPasskey: boolean;
}

/**
 * Opens a session and returns its number; null if the account has changed since the login checked it: another password
 * or factor, disabled or deleted. The lock waits for a running change, and a later change ends this session with the
 * others.
 */
export async function insertSession(
  query: Kysely<Tables>,
  { account, ...session }: NewSession,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    ${keptPlan} insert into sessions (account_id, client_id, code_hash, issued_at, expires_at, used_at, address, device, name,
      trust_id, passkey_id, is_of_new_passkey)
    select id, ${session.clientId}, ${session.codeHash}, ${session.issuedAt}::timestamptz, ${session.expiresAt}::timestamptz,
      ${session.issuedAt}::timestamptz, ${session.address}, ${session.device},
      coalesce((select name from trust_tokens where id = ${session.trustId} and account_id = ${account.id}),
        (select name from sessions where code_hash = ${session.formerCodeHash} and account_id = ${account.id})),
      ${session.trustId}::bigint, ${session.passkeyId}::bigint, ${session.isOfNewPasskey}
    from accounts
    where id = ${account.id} and disabled_at is null and deleted_at is null
      and date_trunc('milliseconds', password_changed_at) = ${account.password_changed_at}
      and date_trunc('milliseconds', factors_changed_at) = ${account.factors_changed_at}
    for no key update
    returning id`.execute(query);
  return rows[0]?.id ?? null;
}

/** Finds a session by its code, ended or not, with the state of its account. */
export async function findSession(
  query: Kysely<Tables>,
  codeHash: string,
): Promise<(SessionRow & AccountState) | null> {
  const rows = query
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .modifyFront(keptPlan)
    .select(columnsOf('sessions'))
    .select(['accounts.disabled_at', 'accounts.deleted_at', 'accounts.remove_at'])
    .where('code_hash', '=', codeHash);
  return (await rows.executeTakeFirst()) ?? null;
}

/** What names a session: every statement about one account has its number. */
export type OwnSession = Pick<SessionRow, 'id' | 'account_id'>;

/**
 * Locks a session until the transaction ends, so that ending it later also ends what it creates now; false if it has
 * ended.
 */
export async function holdSession(query: Kysely<Tables>, { id, account_id: account }: OwnSession): Promise<boolean> {
  const own = query.selectFrom('sessions').select('id').where('account_id', '=', account).where('id', '=', id);
  const open = own.where('ended_at', 'is', null);
  return (await open.forShare().executeTakeFirst()) !== undefined;
}

/** A session that is open, locked like by `holdSession`; null if it has ended or expired. */
export async function findOpenSession(
  query: Kysely<Tables>,
  { id, account_id: account }: OwnSession,
  now: Date,
  idleSeconds: number,
): Promise<SessionRow | null> {
  const own = query.selectFrom('sessions').selectAll().where('account_id', '=', account).where('id', '=', id);
  const found = (await own.forShare().executeTakeFirst()) ?? null;
  return sessionState(found, now, idleSeconds) === 'live' ? found : null;
}

/** Ends a session and its tokens; one that has already ended keeps its time. */
export async function markSessionEnded(
  query: Kysely<Tables>,
  { id, account_id: account }: OwnSession,
  now: Date,
): Promise<void> {
  await query
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: 'logged_out' })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function markCodeEnded(query: Kysely<Tables>, codeHash: string, now: Date): Promise<void> {
  await query
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: 'logged_out' })
    .where('code_hash', '=', codeHash)
    .where('ended_at', 'is', null)
    .execute();
}

interface Use {
  now: Date;
  origin: Origin;
  idleSeconds: number;
  /** Even if one was recorded a moment ago. */
  mustNote: boolean;
}

/** Records when and from where a session was last used, unless just recorded or nothing depends on it. */
export async function touchSession(
  query: Kysely<Tables>,
  session: SessionRow,
  { now, origin: { address, device }, idleSeconds, mustNote }: Use,
): Promise<void> {
  const isNoted = session.used_at > secondsAfter(now, -unnotedSeconds(idleSeconds));
  if (isNoted && !mustNote && session.address === address && session.device === device) return;
  await query
    .updateTable('sessions')
    .set({ used_at: now, address, device })
    .where('account_id', '=', session.account_id)
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertAccessToken(
  query: Kysely<Tables>,
  tokenHash: string,
  session: Pick<SessionRow, 'id' | 'account_id'>,
  expiresAt: Date,
): Promise<void> {
  const row = { token_hash: tokenHash, session_id: session.id, account_id: session.account_id, expires_at: expiresAt };
  await query.insertInto('access_tokens').values(row).execute();
}

interface TokenRow {
  expires_at: Date;
  session: SessionRow;
  /** Someone asked to remove the account's second factor, and a use of the account ends that. */
  isRemovalOpen: boolean;
  /** A removal was requested after the session's last noted use, and this use counts against it. */
  mustNote: boolean;
}

/** Finds an access token with its session. */
export async function findAccessToken(query: Kysely<Tables>, tokenHash: string, now: Date): Promise<TokenRow | null> {
  const found = await query
    .selectFrom('access_tokens')
    .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
    .modifyFront(keptPlan)
    .select(columnsOf('sessions'))
    .select('access_tokens.expires_at as token_expires_at')
    .select((select) => {
      const removals = select
        .selectFrom('factor_removals')
        .select('id')
        .whereRef('factor_removals.account_id', '=', 'sessions.account_id');
      return [
        select.exists(removals.where(isEndedByUse(now))).as('is_removal_open'),
        select.exists(removals.whereRef('factor_removals.asked_at', '>=', 'sessions.used_at')).as('must_note'),
      ];
    })
    .where('access_tokens.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { token_expires_at: expires_at, is_removal_open: isRemovalOpen, must_note: mustNote, ...session } = found;
  return { expires_at, session, isRemovalOpen: isRemovalOpen === true, mustNote: mustNote === true };
}
