import { sql, type Insertable, type Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import { emailKey, findByUsername, type Account } from './accounts.ts';

interface Asked {
  now: Date;
  /** The account that may take its own former address back. */
  except?: number;
}

/** Whether an account has the address or has it reserved. */
export async function isAddressTaken(query: Kysely<Tables>, email: string, asked: Asked): Promise<boolean> {
  return (await findByUsername(query, email, false)) !== null || (await isAddressHeld(query, email, asked));
}

/**
 * Whether an address is reserved for the account that had it, which lasts as long as the change can be taken back.
 * Otherwise the person who changed it could register it for another account, and the link in the owner's mail would
 * fail.
 */
export async function isAddressHeld(
  query: Kysely<Tables>,
  email: string,
  { now, except = 0 }: Asked,
): Promise<boolean> {
  const open = query
    .selectFrom('email_undos')
    .innerJoin('accounts', 'accounts.id', 'email_undos.account_id')
    .select('accounts.id')
    // The order of the index.
    .where(sql`lower(email_undos.email) collate "C"`, '=', emailKey(email))
    .where('email_undos.used_at', 'is', null)
    .where('email_undos.expires_at', '>', now)
    .where('accounts.id', '!=', except);
  // A deleted account cannot be given back.
  const held = open
    .where('accounts.deleted_at', 'is', null)
    .where((where) => where.or([where('accounts.remove_at', 'is', null), where('accounts.remove_at', '>', now)]));
  return (await held.limit(1).executeTakeFirst()) !== undefined;
}

/** Adds an account; null if its address or phone number is in use, or the address is reserved. */
export async function insertAccount(
  query: Kysely<Tables>,
  row: Insertable<Tables['accounts']> & { created_at: Date },
): Promise<Account | null> {
  const added = query
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll();
  const account = (await added.executeTakeFirst()) ?? null;
  if (account === null) return null;
  // Checked after the insert: by now, any concurrent change away from the address has ended.
  if (!(await isAddressHeld(query, row.email, { now: row.created_at }))) return account;
  await query.deleteFrom('accounts').where('id', '=', account.id).execute();
  return null;
}
