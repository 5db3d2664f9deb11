import type { Services } from '../platform/configuration/services.ts';

/**
 * Disables the accounts that a demonstration has left in the database, whatever address they have now. Returns how many
 * there were.
 */
export async function disableSeeded({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const update = database.query
    .updateTable('accounts')
    .set({ disabled_at: clock.now() })
    .where('seeded', '=', true)
    .where('disabled_at', 'is', null);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}
