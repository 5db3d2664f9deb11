import type { Kysely } from 'kysely';
import { sessionUseSeconds } from '#contract/limits.ts';
import { secondsAfter } from '../clock.ts';
import type { Tables } from '../database/schema.ts';
import type { Origin } from './events.ts';
import type { SessionRow } from './session-rules.ts';

interface NewSession {
  account: number;
  clientId: string;
  codeHash: string;
  issuedAt: Date;
  expiresAt: Date;
  address: string;
  device: string;
  /** The remembered computer that it is opened with. */
  trustId: number | null;
}

/** Opens a session and answers its number. */
export async function insertSession(query: Kysely<Tables>, session: NewSession): Promise<number> {
  const row = await query
    .insertInto('sessions')
    .values({
      account_id: session.account,
      client_id: session.clientId,
      code_hash: session.codeHash,
      issued_at: session.issuedAt,
      expires_at: session.expiresAt,
      ended_at: null,
      used_at: session.issuedAt,
      address: session.address,
      device: session.device,
      trust_id: session.trustId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The session of a code, over or not. */
export async function findSession(query: Kysely<Tables>, codeHash: string): Promise<SessionRow | null> {
  const rows = query.selectFrom('sessions').selectAll().where('code_hash', '=', codeHash);
  return (await rows.executeTakeFirst()) ?? null;
}

/** The session of a code whose account may act: it is neither disabled nor deleted, and no deletion has come due. */
export async function findActiveSession(query: Kysely<Tables>, codeHash: string, now: Date): Promise<SessionRow | null> {
  const rows = query
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('sessions')
    .where('sessions.code_hash', '=', codeHash)
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.deleted_at', 'is', null)
    .where((where) => where.or([where('accounts.remove_at', 'is', null), where('accounts.remove_at', '>', now)]));
  return (await rows.executeTakeFirst()) ?? null;
}

/** Ends a session, and with it its tokens; one that had ended before keeps its time. */
export async function markSessionEnded(query: Kysely<Tables>, id: number, now: Date): Promise<void> {
  await query.updateTable('sessions').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute();
}

/** Writes when and from where a session was used last, unless that was just written. */
export async function noteUse(query: Kysely<Tables>, session: SessionRow, now: Date, origin: Origin): Promise<void> {
  const isNoted = session.used_at > secondsAfter(now, -sessionUseSeconds) && session.address === origin.address && session.device === origin.device;
  if (isNoted) return;
  await query.updateTable('sessions').set({ used_at: now, ...origin }).where('id', '=', session.id).where('ended_at', 'is', null).execute();
}

/** Stores a new access token. */
export async function insertAccessToken(query: Kysely<Tables>, tokenHash: string, session: Pick<SessionRow, 'id' | 'account_id'>, expiresAt: Date): Promise<void> {
  const row = { token_hash: tokenHash, session_id: session.id, account_id: session.account_id, expires_at: expiresAt };
  await query.insertInto('access_tokens').values(row).execute();
}

interface TokenRow {
  expires_at: Date;
  session: SessionRow;
}

/** The access token with its session. */
export async function findAccessToken(query: Kysely<Tables>, tokenHash: string): Promise<TokenRow | null> {
  const token = await query.selectFrom('access_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
  if (token === undefined) return null;
  const session = await query.selectFrom('sessions').selectAll().where('id', '=', token.session_id).executeTakeFirst();
  return session === undefined ? null : { expires_at: token.expires_at, session };
}
