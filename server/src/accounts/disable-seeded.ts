import type { Services } from '../platform/services/services.ts';

/**
 * Disables the accounts that a demonstration left in the database, even if their addresses have changed. Returns how
 * many it disabled.
 */
export async function disableSeeded({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const update = database.query
    .updateTable('accounts')
    .set({ disabled_at: clock.now() })
    .where('seeded', '=', true)
    .where('disabled_at', 'is', null);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}
