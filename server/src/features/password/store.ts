import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** Stores a new password; false if the account is deleted, or its password is no longer the one that was checked. */
export async function setPassword(
  query: Kysely<Tables>,
  account: number,
  { passwordHash, now, checked }: { passwordHash: string; now: Date; checked?: string | null },
): Promise<boolean> {
  const update = query
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', account)
    .where('deleted_at', 'is', null)
    .$if(checked !== undefined, (changed) => changed.where('password_hash', 'is not distinct from', checked ?? null));
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}
