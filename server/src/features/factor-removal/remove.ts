import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { setRemovalDone, type FactorRemoval } from './store.ts';
import { keepFormerFactors, removeFactors } from '../../accounts/former-factors.ts';

/** Removes the second factor and its backup codes as requested; false if the request has been refused. */
export async function removeLostFactors(
  query: Kysely<Tables>,
  { id, account_id: account }: Pick<FactorRemoval, 'id' | 'account_id'>,
  now: Date,
): Promise<boolean> {
  if (!(await setRemovalDone(query, id, now))) return false;
  await keepFormerFactors(query, account, now);
  await removeFactors(query, account);
  await query.updateTable('accounts').set({ factors_changed_at: now }).where('id', '=', account).execute();
  return true;
}
