import { sql, type Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import type { Services } from '../platform/services/services.ts';

/**
 * Disables the accounts that a demonstration left in the database, even if their addresses have changed. Returns how
 * many it disabled.
 */
export async function disableSeeded({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const update = closeSeeded(database.query, clock.now());
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}

/** Written like the condition of the index. */
export function closeSeeded(query: Kysely<Tables>, now: Date) {
  return query
    .updateTable('accounts')
    .set({ disabled_at: now })
    .where(sql<boolean>`seeded`)
    .where('disabled_at', 'is', null);
}
