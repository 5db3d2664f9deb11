import type { Origin } from '../platform/client-address.ts';
import { inTransaction } from '../platform/services/in-transaction.ts';
import type { Services } from '../platform/services/services.ts';
import { lockAccount, type Account } from './accounts.ts';
import { notifyOwner } from './notify-owner.ts';

interface Login {
  account: Pick<Account, 'id' | 'password_hash'>;
  /** The right one. */
  password: string;
  origin: Origin;
}

/**
 * Tells the owner of a password that is in the list of stolen ones, once for each password: a new one is compared
 * before it is set, but lists grow, and older passwords were never compared.
 */
export async function tellOfBreach(services: Services, { account, password, origin }: Login): Promise<void> {
  if ((await services.timesBreached(password)) === 0) return;
  await inTransaction(services, async (query, services) => {
    const owner = await lockAccount(query, account.id);
    if (owner === null || owner.password_hash !== account.password_hash) return;
    const type = 'password found in stolen data';
    const told = query.selectFrom('events').select('id').where('account_id', '=', owner.id).where('type', '=', type);
    const sincePassword = told.where('at', '>=', owner.password_changed_at ?? owner.created_at);
    if ((await sincePassword.executeTakeFirst()) !== undefined) return;
    await notifyOwner(services, query, { account: owner, type, at: services.clock.now(), origin });
  });
}
