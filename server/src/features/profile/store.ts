import type { Kysely, Updateable } from 'kysely';
import type { Account } from '../../accounts/accounts.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** Changes the profile of that version and counts it up; null where it has another version by now. */
export async function updateProfileRow(
  query: Kysely<Tables>,
  account: number,
  version: number,
  row: Updateable<Tables['accounts']>,
): Promise<Account | null> {
  const update = query
    .updateTable('accounts')
    .set({ ...row, profile_version: version + 1 })
    .where('id', '=', account)
    .where('profile_version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll();
  return (await update.executeTakeFirst()) ?? null;
}
