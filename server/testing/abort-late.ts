import { sql, type Kysely } from 'kysely';
import { vi } from 'vitest';
import type { Tables } from '../src/platform/database/schema.ts';

/** Locks a table until an operation waiting for it is reported as timed out, then lets the operation continue. */
export async function answeredTooLate<T>(query: Kysely<Tables>, table: string, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = await query.transaction().execute(async (holding) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(holding);
    const outcome = act();
    const waits = sql`select 1 from pg_locks where not granted and relation = ${table}::regclass`;
    await vi.waitUntil(async () => (await waits.execute(query)).rows.length > 0, { timeout: 5000 });
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    return outcome;
  });
  // Queues behind the operation, so it is granted when that has ended.
  await query
    .transaction()
    .execute((after) => sql`lock table ${sql.table(table)} in access exclusive mode`.execute(after));
  return answer;
}
