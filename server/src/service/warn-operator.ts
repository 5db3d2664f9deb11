import { sql, type Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Brands } from '../platform/configuration/brands.ts';
import { journalMissing } from '../operator/journal.ts';
import { isPlainDatabase, type DirectDatabase } from '../platform/configuration/direct-database.ts';
import { isPlainHttp } from '../platform/configuration/production.ts';
import type { Settings } from '../platform/configuration/settings.ts';
import type { Database } from '../platform/database/open.ts';
import { mailServerProblem, type MailServer } from '../platform/mail/mail-server.ts';
import type { Tables } from '../platform/database/schema.ts';
import { queueConnections } from '../platform/jobs/queue.ts';

interface Started {
  settings: Settings;
  brands: Brands;
  database: Pick<Database, 'query'>;
  /** The addresses of the database: for calls, and with sessions. */
  url: string;
  direct: DirectDatabase;
  /** The number of accounts with public passwords that were disabled. */
  disabled: number;
}

/** Logs what an operator should mend, though the service runs. */
export async function warnOperator(
  log: FastifyBaseLogger,
  { settings, brands, database: { query }, url, direct, disabled }: Started,
): Promise<void> {
  if (isPlainHttp(settings, brands))
    log.warn('passwords cross the network unencrypted: put TLS in front of the service and set PUBLIC_SCHEME=https');
  for (const setting of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const address = settings[setting];
    if (address !== undefined && isPlainDatabase(address))
      log.warn(`the connection to the database is not encrypted: add sslmode=verify-full to ${setting}`);
  }
  if (disabled > 0) log.warn(`disabled ${disabled} demonstration accounts, because their passwords are public`);
  if (settings.SMTP_URL !== undefined)
    void reportMailServer({ url: settings.SMTP_URL, name: brands[0].accountHost }, log);
  const isPooled = direct.url !== url;
  const shortage = await connectionShortage(query, isPooled ? 0 : settings.DATABASE_CONNECTIONS);
  if (shortage !== null) log.warn(shortage);
  const missing = await journalMissing(query, settings.RESTORE_JOURNAL);
  if (missing !== null) log.warn(missing);
  const mismatch = await collationMismatch(query);
  if (mismatch !== null) log.warn(mismatch);
}

/** The mails of a server that does not answer wait, so the start does not. */
async function reportMailServer(server: MailServer, log: FastifyBaseLogger): Promise<void> {
  const problem = await mailServerProblem(server);
  if (problem === null) log.info('the mail server accepts mails');
  else log.warn(problem);
}

/**
 * A warning if the rules by which the database orders text have changed since it was created, as an upgrade of its
 * operating system can do; null otherwise. PostgreSQL only warns each connection, and its indexes may no longer find
 * their rows.
 */
export async function collationMismatch(query: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<Versions>`
    select datname as name, datcollversion as stored, pg_database_collation_actual_version(oid) as actual
    from pg_database where datname = current_database()`.execute(query);
  return rows[0] === undefined ? null : mismatchOf(rows[0]);
}

interface Versions {
  name: string;
  stored: string | null;
  actual: string | null;
}

export function mismatchOf({ name, stored, actual }: Versions): string | null {
  if (stored === null || actual === null || stored === actual) return null;
  return `the collation of the database has changed from version ${stored} to ${actual}, so its indexes of text may not find their rows: run "reindex database ${name}" and "alter database ${name} refresh collation version" there`;
}

/**
 * A warning if all processes whose job queue is connected, this one too, may together need more connections than the
 * database allows; null otherwise. Beyond the limit calls fail. The connections of a pooler are not counted: its own
 * settings limit them.
 */
export async function connectionShortage(query: Kysely<Tables>, callConnections: number): Promise<string | null> {
  const { rows } = await sql<{ allowed: number; limited: number | null; processes: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
      least((select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as limited,
      (select count(distinct (application_name, client_addr))::int from pg_stat_activity
        where datname = current_database() and application_name like 'account-center % jobs') as processes`.execute(
    query,
  );
  const [{ allowed, limited, processes } = { allowed: 0, limited: null, processes: 0 }] = rows;
  const each = callConnections + queueConnections;
  const isLimited = limited !== null && limited < allowed;
  const most = isLimited ? limited : allowed;
  if (processes * each <= most) return null;
  const what = isLimited ? 'the connection limit of the role and the database' : 'max_connections there';
  return `${processes} processes may need ${processes} x ${each} connections, and the database allows ${most}: raise ${what}, or lower DATABASE_CONNECTIONS`;
}
