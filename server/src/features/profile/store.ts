import type { Kysely, Updateable } from 'kysely';
import type { Account } from '../../accounts/accounts.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Caller } from '../../sessions/authenticate.ts';
import type { TakeBack } from '#contract/account-changes.ts';

/** Changes the profile and increments its version; null if the version is outdated. */
export async function updateProfileRow(
  query: Kysely<Tables>,
  { id, version }: { id: number; version: number },
  row: Updateable<Tables['accounts']>,
): Promise<Account | null> {
  const update = query
    .updateTable('accounts')
    .set({ ...row, profile_version: version + 1 })
    .where('id', '=', id)
    .where('profile_version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll();
  return (await update.executeTakeFirst()) ?? null;
}

interface Pending {
  /** The address that this session requested and has not confirmed yet. */
  waiting: string | null;
  /** What a take-back changed, until its owner has read it. */
  takenBack: TakeBack | null;
}

/** What else the profile shows about the address, in one query. */
export async function findPending(
  query: Kysely<Tables>,
  { account, session }: Pick<Caller, 'account' | 'session'>,
  now: Date,
): Promise<Pending> {
  const found = await query
    .selectFrom('accounts')
    .leftJoin('take_backs', 'take_backs.account_id', 'accounts.id')
    .leftJoin('email_candidates as candidate', (join) =>
      join
        .onRef('candidate.account_id', '=', 'accounts.id')
        .on('candidate.session_id', '=', session.id)
        .on('candidate.usage', '=', 'change_email')
        .on('candidate.used_at', 'is', null)
        .on('candidate.expires_at', '>', now),
    )
    .select(['candidate.email as waiting', 'take_backs.at', 'take_backs.changes'])
    .where('accounts.id', '=', account.id)
    .executeTakeFirst();
  if (found === undefined) return { waiting: null, takenBack: null };
  const { waiting, at, changes } = found;
  return { waiting, takenBack: at === null || changes === null ? null : { at: at.getTime(), changes } };
}
