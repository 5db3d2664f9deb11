import type { Insertable, Kysely, Selectable } from 'kysely';
import type { EmailUsage } from '#contract/calls/email.ts';
import { emailKey } from '../../accounts/accounts.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Caller } from '../../sessions/authenticate.ts';

export type Candidate = Selectable<Tables['email_candidates']>;

/** Stores a candidate, replacing the previous one. */
export async function putCandidate(query: Kysely<Tables>, row: Insertable<Tables['email_candidates']>): Promise<void> {
  await query
    .insertInto('email_candidates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'usage']).doUpdateSet(row))
    .execute();
}

export async function findCandidate(
  query: Kysely<Tables>,
  account: number,
  usages: readonly EmailUsage[],
  email: string,
): Promise<Candidate | null> {
  const rows = await query
    .selectFrom('email_candidates')
    .selectAll()
    .where('account_id', '=', account)
    .where('usage', 'in', usages)
    .execute();
  return rows.find((row) => emailKey(row.email) === emailKey(email)) ?? null;
}

/** The new address that a session requested, while it can still be proved. */
export async function findWaiting(
  query: Kysely<Tables>,
  { account, session }: Pick<Caller, 'account' | 'session'>,
  usage: EmailUsage,
  now: Date,
): Promise<string | null> {
  const ofSession = query
    .selectFrom('email_candidates')
    .select('email')
    .where('account_id', '=', account.id)
    .where('session_id', '=', session.id);
  const row = await ofSession
    .where('usage', '=', usage)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function findCandidateOfLink(query: Kysely<Tables>, tokenHash: string): Promise<Candidate | null> {
  return (
    (await query.selectFrom('email_candidates').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()) ??
    null
  );
}

export async function consumeCandidate(
  query: Kysely<Tables>,
  { token_hash: hash }: Candidate,
  now: Date,
): Promise<void> {
  await query.updateTable('email_candidates').set({ used_at: now }).where('token_hash', '=', hash).execute();
}

/**
 * The sessions behind an address change: the one that requested it and the one that confirms it; only existing ones,
 * the earlier first.
 */
export async function findMovers(
  query: Kysely<Tables>,
  account: number,
  sessions: readonly (number | null)[],
): Promise<Pick<Selectable<Tables['sessions']>, 'issued_at' | 'address' | 'device'>[]> {
  const ids = sessions.filter((id) => id !== null);
  if (ids.length === 0) return [];
  return query
    .selectFrom('sessions')
    .select(['issued_at', 'address', 'device'])
    .where('account_id', '=', account)
    .where('id', 'in', ids)
    .orderBy('issued_at')
    .execute();
}
