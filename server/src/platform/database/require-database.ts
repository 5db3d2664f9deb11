import { sql, type Kysely } from 'kysely';
import { errorCode, StartupError } from '../startup-error.ts';
import type { Database } from './open.ts';
import type { Tables } from './schema.ts';
import { isDatabaseUnavailable, readOnlyCode } from './watch-connections.ts';

/**
 * Fails unless the database accepts changes: a replica does not, nor a former primary, nor one whose standbys confirm
 * nothing. It writes, because only that shows all of them; the row is never read.
 */
export async function requireWritable(query: Kysely<Tables>): Promise<void> {
  await sql`insert into limits (key, points, expire) values ('health', 0, 0)
    on conflict (key) do update set points = 0`.execute(query);
}

/** Fails if the database is a replica or read-only; it may not have tables yet. */
async function requirePrimary(query: Kysely<Tables>): Promise<void> {
  await sql`do $$ begin
    if pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then
      raise exception 'The database accepts no changes.' using errcode = '25006';
    end if;
  end $$`.execute(query);
}

const retryMs = 500;

/**
 * Waits for a database that accepts changes, for as long as one failover takes; then fails with a sentence. What does
 * not pass, such as a wrong password, fails at once.
 */
export async function requireDatabase({ query }: Pick<Database, 'query'>, waitSeconds: number): Promise<void> {
  const endsAt = performance.now() + waitSeconds * 1000;
  for (;;) {
    try {
      return await requirePrimary(query);
    } catch (error) {
      if (performance.now() >= endsAt || !isDatabaseUnavailable(error)) throw new StartupError(sentenceOf(error));
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

function sentenceOf(error: unknown): string {
  if (errorCode(error) === readOnlyCode)
    return 'The database of DATABASE_URL accepts no changes: it is a replica or read-only. Name the primary, or a load balancer that leads to it.';
  const reason = error instanceof Error ? error.message : 'no reason given';
  return `The database of DATABASE_URL does not respond (${reason}). Check the address and that PostgreSQL 15 or newer runs there.`;
}
