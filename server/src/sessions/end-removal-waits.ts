import { sql, type RawBuilder } from 'kysely';
import { factorRemovalOpenDays } from '#contract/limits.ts';
import type { Account } from '../accounts/accounts.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { Origin } from '../platform/client-address.ts';
import { secondsAfter } from '../platform/clock.ts';
import { inTransaction } from '../platform/services/in-transaction.ts';
import type { Services } from '../platform/services/services.ts';

/**
 * The requests that a use of the account ends, in a query of `factor_removals`: none that has expired or needs a second
 * key of support.
 */
export function isEndedByUse(now: Date): RawBuilder<boolean> {
  const expiry = secondsAfter(now, -factorRemovalOpenDays * 86_400);
  return sql<boolean>`(factor_removals.due_at > ${expiry} and factor_removals.used_at is null
    and factor_removals.refused_at is null and factor_removals.done_at is null)`;
}

/**
 * A use of the account by someone who is logged in ends the wait for the removal of its second factor: nothing was
 * lost. The owner learns of it once.
 */
export async function endRemovalWaits(services: Services, account: Account, origin: Origin): Promise<void> {
  const at = services.clock.now();
  await inTransaction(services, async (query, services) => {
    const ended = await query
      .updateTable('factor_removals')
      .set({ used_at: at })
      .where('account_id', '=', account.id)
      .where(isEndedByUse(at))
      .executeTakeFirst();
    if (ended.numUpdatedRows > 0n)
      await notifyOwner(services, query, { account, type: 'second factor removal ended', at, origin });
  });
}
