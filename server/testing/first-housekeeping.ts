import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import { housekeepingJob } from '../src/service/housekeeping.ts';
import type { Tables } from '../src/platform/database/schema.ts';

/**
 * Waits until the housekeeping that every start schedules has run. On a busy machine it runs in the middle of a test,
 * and does there what the test is about to do itself: it queues due deletions and deletes due files.
 */
export async function firstHousekeeping(query: Kysely<Tables>): Promise<void> {
  const next = sql`select 1 from graphile_worker.jobs
    where task_identifier = ${housekeepingJob} and run_at > now() + interval '1 minute'`;
  await expect.poll(async () => (await next.execute(query)).rows.length, { timeout: 40_000, interval: 20 }).toBe(1);
}
