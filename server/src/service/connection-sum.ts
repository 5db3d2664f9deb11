import { sql, type Kysely } from 'kysely';
import { queueConnections } from '../platform/jobs/queue.ts';
import type { Tables } from '../platform/database/schema.ts';

/**
 * A warning if all processes whose job queue is connected, this one too, may together need more connections than the
 * database allows; null otherwise. Beyond the limit calls fail. The connections of a pooler are not counted: its own
 * settings limit them.
 */
export async function connectionShortage(query: Kysely<Tables>, callConnections: number): Promise<string | null> {
  const { rows } = await sql<{ allowed: number; processes: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
      (select count(distinct (application_name, client_addr))::int from pg_stat_activity
        where datname = current_database() and application_name like 'account-center % jobs') as processes`.execute(
    query,
  );
  const [{ allowed, processes } = { allowed: 0, processes: 0 }] = rows;
  const each = callConnections + queueConnections;
  if (processes * each <= allowed) return null;
  return `${processes} processes may need ${processes} x ${each} connections, and the database allows ${allowed}: raise max_connections there, or lower DATABASE_CONNECTIONS`;
}
