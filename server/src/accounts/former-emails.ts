import type { Kysely, Selectable } from 'kysely';
import { emailTakeBackSeconds } from '#contract/limits.ts';
import { secondsAfter } from '../platform/clock.ts';
import type { Tables } from '../platform/database/schema.ts';

type Holder = Pick<Selectable<Tables['accounts']>, 'id' | 'email_key' | 'email_since' | 'created_at'>;

/**
 * Whether the account has had its address for longer than a change can be taken back. An address that someone else gave
 * the account is not, as long as the former one can take it away again.
 */
export function isLongHeld({ email_since, created_at }: Omit<Holder, 'id' | 'email_key'>, now: Date): boolean {
  return (email_since ?? created_at) < secondsAfter(now, -emailTakeBackSeconds);
}

/**
 * Whether an address is the owner's: the account has it, or had it once, for longer than a change can be taken back.
 */
export async function isEstablished(
  query: Kysely<Tables>,
  account: Holder,
  emailKey: string,
  now: Date,
): Promise<boolean> {
  if (emailKey === account.email_key && isLongHeld(account, now)) return true;
  const former = query
    .selectFrom('former_emails')
    .select('email')
    .where('account_id', '=', account.id)
    .where('email', '=', emailKey);
  return (await former.executeTakeFirst()) !== undefined;
}

/** Stores the address that an account is about to lose, if it had it for long. */
export async function keepFormerEmail(query: Kysely<Tables>, account: Holder, now: Date): Promise<void> {
  if (!isLongHeld(account, now)) return;
  const times = { held_from: account.email_since ?? account.created_at, held_until: now };
  await query
    .insertInto('former_emails')
    .values({ account_id: account.id, email: account.email_key, ...times })
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doUpdateSet(times))
    .execute();
}
