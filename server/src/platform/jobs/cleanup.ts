import { sql, type RawBuilder } from 'kysely';
import { activityStoredSeconds } from '#contract/limits.ts';
import type { Database } from '../database/open.ts';
import { secondsAfter, type Clock } from '../clock.ts';

interface Tidying {
  database: Database;
  clock: Clock;
  /** How long what is over is still told apart from what never was. */
  keepSeconds: number;
}

const batch = 1000;
/** The longest a timer can wait. */
const mostMs = 2 ** 31 - 1;

/** Does the chores now and then, one that fails does not keep the others; answers how to stop. */
export function startHousekeeping(jobs: readonly (() => Promise<void>)[], intervalSeconds: number, onFailure: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null;
  const doAll = async (): Promise<void> => {
    for (const chore of jobs) await chore().catch(onFailure);
  };
  const run = (): void => {
    running ??= doAll().finally(() => (running = null));
  };
  run();
  const timer = setInterval(run, Math.min(intervalSeconds * 1000, mostMs)).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Deletes what can never count again. Security events stay. */
export async function deleteExpired({ database, clock, keepSeconds }: Tidying): Promise<void> {
  const now = clock.now();
  const before = secondsAfter(now, -keepSeconds);
  const over: [table: string, condition: RawBuilder<unknown>][] = [
    ['access_tokens', sql`expires_at < ${before}`],
    ['sessions', sql`expires_at < ${before} or ended_at < ${before}`],
    ['challenges', sql`expires_at < ${before}`],
    ['mail_codes', sql`expires_at < ${before}`],
    // A change of password or factors ends the computers that were remembered before it.
    ['trust_tokens', sql`expires_at < ${before} or exists (select 1 from accounts where accounts.id = account_id
      and greatest(password_changed_at, factors_changed_at) >= issued_at and greatest(password_changed_at, factors_changed_at) < ${before})`],
    ['vault_envelopes', sql`expires_at < ${now}`],
    // Nobody has to be told that such a code is over, and an address that became no account is not kept.
    ['sign_up_codes', sql`expires_at < ${now}`],
    ['third_attempts', sql`expires_at < ${now}`],
    ['analytics_events', sql`at < ${secondsAfter(now, -activityStoredSeconds)}`],
    ['limits', sql`expire < ${now.getTime()}`],
  ];
  for (const [table, condition] of over) await deleteAll(database, table, condition);
}

/** In batches, and around rows that another process holds: nobody waits for the housekeeping. */
async function deleteAll({ query }: Database, table: string, condition: RawBuilder<unknown>): Promise<void> {
  const name = sql.table(table);
  for (let deleted = batch; deleted === batch; ) {
    const chosen = sql`select ctid from ${name} where ${condition} limit ${batch} for update skip locked`;
    const result = await sql`delete from ${name} where ctid = any(array(${chosen}))`.execute(query);
    deleted = Number(result.numAffectedRows ?? 0n);
  }
}
