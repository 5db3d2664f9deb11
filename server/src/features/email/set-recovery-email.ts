import type { Kysely } from 'kysely';
import { emailKey, type Account } from '../../accounts/accounts.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Origin } from '../../platform/client-address.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { TransactionServices } from '../../platform/services/services.ts';

interface Recovery {
  account: Account;
  /** Null turns it off. */
  email: string | null;
  origin: Origin;
  now: Date;
}

/** Sets or turns off the recovery address, and notifies the account's own address. */
export async function setRecoveryEmail(
  services: TransactionServices,
  query: Kysely<Tables>,
  { account, email, origin, now }: Recovery,
): Promise<void> {
  if (email !== null && emailKey(email) === account.email_key) throw new ApiError('backup_email_same_as_account');
  await query
    .updateTable('accounts')
    .set({
      recovery_email: email,
      recovery_email_at: email === null ? null : now,
      recovery_email_kept: null,
      factors_changed_at: now,
    })
    .where('id', '=', account.id)
    .execute();
  // They were remembered with the previous factors.
  await query.deleteFrom('trust_tokens').where('account_id', '=', account.id).execute();
  await notifyOwner(services, query, {
    account,
    type: email === null ? 'disabled backup email' : 'enabled backup email',
    at: now,
    origin,
  });
}
