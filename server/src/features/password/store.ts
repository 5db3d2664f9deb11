import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** Stores a new password; false where the account is gone. */
export async function setPassword(query: Kysely<Tables>, account: number, passwordHash: string, now: Date): Promise<boolean> {
  const update = query
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', account)
    .where('deleted_at', 'is', null);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}
