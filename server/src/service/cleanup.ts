import { sql, type RawBuilder } from 'kysely';
import {
  activityWindowDays,
  factorRemovalHours,
  factorRemovalOpenDays,
  factorRemovalPauseDays,
  lockDownSeconds,
} from '#contract/limits.ts';
import { isForgotten } from '../accounts/former-factors.ts';
import { logins } from '../accounts/visited-places.ts';
import type { Database } from '../platform/database/open.ts';
import { secondsAfter, type Clock } from '../platform/clock.ts';

const analyticsStoredSeconds = 30 * 86_400;

interface CleanupOptions {
  database: Database;
  clock: Clock;
  /** How long expired rows are kept, to answer "expired" rather than "unknown". */
  keepSeconds: number;
  /** How long security events are kept. Logins stay, because they show which places are the customer's. */
  eventDays: number;
}

/** As long as a request can be open plus the time for which a refusal counts. */
const factorRemovalSeconds = factorRemovalHours * 3600 + (factorRemovalOpenDays + factorRemovalPauseDays) * 86_400;
/** Written out, because a partial index matches only its exact condition. */
const loginTypes = sql.join(logins.map((type) => sql.lit(type)));
const batch = 1000;

/** Deletes rows that no longer have an effect. */
export async function deleteExpired({ database, clock, ...kept }: CleanupOptions): Promise<void> {
  for (const rows of expiredRows(clock.now(), kept)) await deleteAll(database, rows);
}

interface ExpiredRows {
  table: string;
  /** What the condition compares. In its order the index is used, however many rows are due. */
  end: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

/** The rows to delete. Each condition has an index, so that a run with nothing to delete scans no table. */
export function expiredRows(
  now: Date,
  { keepSeconds, eventDays }: Omit<CleanupOptions, 'database' | 'clock'>,
): ExpiredRows[] {
  const before = secondsAfter(now, -keepSeconds);
  // A use of a session ends a request to remove a lost second factor, so the session is kept as long as such a request.
  const sessionsBefore = secondsAfter(now, -Math.max(keepSeconds, factorRemovalSeconds));
  const expired: [table: string, end: RawBuilder<unknown>, condition: RawBuilder<unknown>][] = [
    ['access_tokens', sql.ref('expires_at'), sql`expires_at < ${before}`],
    ['sessions', sql.ref('expires_at'), sql`expires_at < ${sessionsBefore}`],
    ['sessions', sql.ref('ended_at'), sql`ended_at < ${sessionsBefore}`],
    ['challenges', sql.ref('expires_at'), sql`expires_at < ${before}`],
    ['one_time_codes', sql.ref('expires_at'), sql`expires_at < ${before}`],
    // The address of someone who never became a customer is kept only while its code is valid.
    ['one_time_codes', sql.ref('expires_at'), sql`expires_at < ${now} and position('@' in subject) > 0`],
    ['trust_tokens', sql.ref('expires_at'), sql`expires_at < ${before}`],
    ['vault_envelopes', sql.ref('expires_at'), sql`expires_at < ${now}`],
    ['totp_secrets', sql.ref('expires_at'), sql`expires_at < ${now}`],
    ['passkey_challenges', sql.ref('expires_at'), sql`expires_at < ${now}`],
    ['phone_logins', sql.ref('expires_at'), sql`expires_at < ${now}`],
    ['unsaved_backup_codes', sql.ref('expires_at'), sql`expires_at < ${now}`],
    ['check_up_dismissals', sql.ref('until'), sql`until < ${now}`],
    ['email_candidates', sql.ref('expires_at'), sql`expires_at < ${before}`],
    ['email_undos', sql.ref('expires_at'), sql`expires_at < ${before}`],
    ['former_factors', sql.ref('ended_at'), isForgotten(now)],
    ['factor_removals', sql.ref('asked_at'), sql`asked_at < ${secondsAfter(now, -factorRemovalSeconds)}`],
    // The security activity stops showing it then as well.
    ['take_backs', sql.ref('at'), sql`at < ${secondsAfter(now, -activityWindowDays * 86_400)}`],
    ['link_reviews', sql.ref('expires_at'), sql`expires_at < ${now}`],
    ['avatar_uploads', sql.ref('expires_at'), sql`expires_at < ${before}`],
    ['archive_addresses', sql.ref('expires_at'), sql`expires_at < ${now}`],
    ['archive_tasks', sql`coalesce(expires_at, created_at)`, sql`coalesce(expires_at, created_at) < ${before}`],
    ['lock_downs', sql.ref('started_at'), sql`started_at < ${secondsAfter(now, -lockDownSeconds)}`],
    ['app_tokens', sql.ref('expires_at'), sql`expires_at < ${now}`],
    // Reusing a code ends its token, so the code is kept as long as the token can live.
    ['app_codes', sql.ref('expires_at'), sql`expires_at < ${before}`],
    ['authorization_requests', sql.ref('expires_at'), sql`expires_at < ${now}`],
    ['events', sql.ref('at'), sql`at < ${secondsAfter(now, -eventDays * 86_400)} and type not in (${loginTypes})`],
    ['analytics_events', sql.ref('at'), sql`at < ${secondsAfter(now, -analyticsStoredSeconds)}`],
    ['limits', sql.ref('expire'), sql`expire < ${now.getTime()}`],
    // Jobs that have used up their attempts.
    [
      'graphile_worker._private_jobs',
      sql.ref('updated_at'),
      sql`attempts >= max_attempts and locked_at is null and updated_at < now() - interval '7 days'`,
    ],
  ];
  return expired.map(([table, end, condition]) => ({ table, end, condition }));
}

/** In batches that skip rows locked by another process, so that no request waits for the cleanup. */
async function deleteAll({ query }: Database, { table, end, condition }: ExpiredRows): Promise<void> {
  const name = sql.table(table);
  for (let deleted = batch; deleted === batch;) {
    const chosen = sql`select ctid from ${name} where ${condition} order by ${end} limit ${batch} for update skip locked`;
    const result = await sql`delete from ${name} where ctid = any(array(${chosen}))`.execute(query);
    deleted = Number(result.numAffectedRows ?? 0n);
  }
}
