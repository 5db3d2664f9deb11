import { sql } from 'kysely';
import type { DirectDatabase } from '../platform/configuration/direct-database.ts';
import { openDatabase, type Database } from '../platform/database/open.ts';
import { requireDatabase } from '../platform/database/require-database.ts';
import { requireSessions } from '../platform/database/require-sessions.ts';
import { StartupError } from '../platform/startup-error.ts';

/** Fails unless an address leads to the database of the calls, with a session for each connection. */
export async function requireDirect(
  calls: Pick<Database, 'query'>,
  { url, setting }: DirectDatabase,
  waitSeconds: number,
): Promise<void> {
  const direct = openDatabase(url, 2);
  try {
    await requireDatabase(direct, waitSeconds, setting);
    await requireSessions(direct, setting);
    // A lock is known in its database only.
    const isOther = await direct.transaction(async (transaction) => {
      await sql`select pg_advisory_xact_lock(4600, 4)`.execute(transaction);
      const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(4600, 4) as "isFree"`.execute(
        calls.query,
      );
      return rows[0]?.isFree === true;
    });
    if (isOther)
      throw new StartupError(
        'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: both must name the same.',
      );
  } finally {
    await direct.close();
  }
}
