import { factorRemovalOpenDays } from '#contract/limits.ts';
import type { Account } from '../accounts/accounts.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { Origin } from '../platform/client-address.ts';
import { secondsAfter } from '../platform/clock.ts';
import { inTransaction } from '../platform/services/in-transaction.ts';
import type { Services } from '../platform/services/services.ts';

/**
 * A use of the account by someone who is logged in ends the wait for the removal of its second factor: nothing was lost. The owner learns
 * of it once. A request that needs a second key of support does not end.
 */
export async function endRemovalWaits(services: Services, account: Account, origin: Origin): Promise<void> {
  const at = services.clock.now();
  await inTransaction(services, async (query, services) => {
    const ended = await query
      .updateTable('factor_removals')
      .set({ used_at: at })
      .where('account_id', '=', account.id)
      .where('due_at', '>', secondsAfter(at, -factorRemovalOpenDays * 86_400))
      .where('used_at', 'is', null)
      .where('refused_at', 'is', null)
      .where('done_at', 'is', null)
      .executeTakeFirst();
    if (ended.numUpdatedRows > 0n)
      await notifyOwner(services, query, { account, type: 'second factor removal ended', at, origin });
  });
}
