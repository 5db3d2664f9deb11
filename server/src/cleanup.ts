import { sql, type RawBuilder } from 'kysely';
import {
  activityWindowDays,
  analyticsStoredSeconds,
  factorRemovalHours,
  factorRemovalOpenDays,
  factorRemovalPauseDays,
  lockDownSeconds,
} from '#contract/limits.ts';
import { isForgotten } from './accounts/former-factors.ts';
import { logIns } from './accounts/known-networks.ts';
import type { Database } from './platform/database/open.ts';
import { secondsAfter, type Clock } from './platform/clock.ts';

interface CleanupOptions {
  database: Database;
  clock: Clock;
  /** How long expired rows stay, so that they are answered as expired and not as unknown. */
  keepSeconds: number;
  /** How long security events are kept; logins stay, because they show which places are the customer's. */
  eventDays: number;
}

/** As long as a request can be open, and a refusal counts after it. */
const factorRemovalSeconds = factorRemovalHours * 3600 + (factorRemovalOpenDays + factorRemovalPauseDays) * 86_400;
/** Written out, because a partial index is used for its own words only. */
const logInTypes = sql.join(logIns.map((type) => sql.lit(type)));
const batch = 1000;
/** The longest delay of a timer. */
const maxTimerMs = 2 ** 31 - 1;

/** Runs the jobs now and at each interval; one that fails does not stop the others. Returns how to stop. */
export function startJobs(
  jobs: readonly (() => Promise<void>)[],
  intervalSeconds: number,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const runAll = async (): Promise<void> => {
    for (const job of jobs) await job().catch(onFailure);
  };
  const run = (): void => {
    running ??= runAll().finally(() => (running = null));
  };
  run();
  const timer = setInterval(run, Math.min(intervalSeconds * 1000, maxTimerMs)).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Deletes rows that have no effect any more. */
export async function deleteExpired({ database, clock, ...kept }: CleanupOptions): Promise<void> {
  for (const { table, condition } of expiredRows(clock.now(), kept)) await deleteAll(database, table, condition);
}

/** What the cleanup deletes. Each condition has its index, so that a run without anything to delete reads no table. */
export function expiredRows(
  now: Date,
  { keepSeconds, eventDays }: Omit<CleanupOptions, 'database' | 'clock'>,
): { table: string; condition: RawBuilder<unknown> }[] {
  const before = secondsAfter(now, -keepSeconds);
  // Its last use ends a request to remove a second factor that was lost.
  const sessionsBefore = secondsAfter(now, -Math.max(keepSeconds, factorRemovalSeconds));
  const expired: [table: string, condition: RawBuilder<unknown>][] = [
    ['access_tokens', sql`expires_at < ${before}`],
    ['sessions', sql`expires_at < ${sessionsBefore}`],
    ['sessions', sql`ended_at < ${sessionsBefore}`],
    ['challenges', sql`expires_at < ${before}`],
    ['one_time_codes', sql`expires_at < ${before}`],
    // The address of someone who did not become a customer is not stored longer than its code works.
    ['one_time_codes', sql`expires_at < ${now} and position('@' in subject) > 0`],
    ['trust_tokens', sql`expires_at < ${before}`],
    ['vault_envelopes', sql`expires_at < ${now}`],
    ['totp_secrets', sql`expires_at < ${now}`],
    ['email_candidates', sql`expires_at < ${before}`],
    ['email_undos', sql`expires_at < ${before}`],
    ['former_factors', isForgotten(now)],
    ['factor_removals', sql`asked_at < ${secondsAfter(now, -factorRemovalSeconds)}`],
    // What the security activity shows of it ends then as well.
    ['take_backs', sql`at < ${secondsAfter(now, -activityWindowDays * 86_400)}`],
    ['link_reviews', sql`expires_at < ${now}`],
    ['avatar_uploads', sql`expires_at < ${before}`],
    ['archive_addresses', sql`expires_at < ${now}`],
    ['archive_tasks', sql`coalesce(expires_at, created_at) < ${before}`],
    ['lock_downs', sql`started_at < ${secondsAfter(now, -lockDownSeconds)}`],
    ['app_tokens', sql`expires_at < ${now}`],
    // As long as a token made of it may live, a code that is used again ends it.
    ['app_codes', sql`expires_at < ${before}`],
    ['authorization_requests', sql`expires_at < ${now}`],
    ['events', sql`at < ${secondsAfter(now, -eventDays * 86_400)} and type not in (${logInTypes})`],
    ['analytics_events', sql`at < ${secondsAfter(now, -analyticsStoredSeconds)}`],
    ['limits', sql`expire < ${now.getTime()}`],
    // Jobs after their last try.
    [
      'graphile_worker._private_jobs',
      sql`attempts >= max_attempts and locked_at is null and updated_at < now() - interval '7 days'`,
    ],
  ];
  return expired.map(([table, condition]) => ({ table, condition }));
}

/** In batches, and skipping rows that another process has locked, so that no request waits for the cleanup. */
async function deleteAll({ query }: Database, table: string, condition: RawBuilder<unknown>): Promise<void> {
  const name = sql.table(table);
  for (let deleted = batch; deleted === batch;) {
    const chosen = sql`select ctid from ${name} where ${condition} limit ${batch} for update skip locked`;
    const result = await sql`delete from ${name} where ctid = any(array(${chosen}))`.execute(query);
    deleted = Number(result.numAffectedRows ?? 0n);
  }
}
