import { sql, type Kysely } from 'kysely';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase, type Database } from '../platform/database/open.ts';
import { requireDatabase, type DatabaseSetting } from '../platform/database/require-database.ts';
import { requireSchema } from '../platform/database/require-schema.ts';
import { requireSessions } from '../platform/database/require-sessions.ts';
import type { Tables } from '../platform/database/schema.ts';
import { prepareQueue, queueSchema } from '../platform/jobs/queue.ts';
import { errorCode, StartupError } from '../platform/startup-error.ts';

interface Options {
  /** The setting that names the database. */
  setting?: DatabaseSetting;
  /** How long to wait for the database. */
  waitSeconds?: number;
  /** How long a migration waits for a lock; every call on that table queues behind it. */
  lockMs?: number;
  /** A role that may afterwards read and write all rows, but change no table. */
  serviceRole?: string | null;
}

/** Migrates the tables of the service and its job queue, on a connection without a time limit. */
export async function prepareDatabase(
  url: string,
  { setting = 'DATABASE_URL', waitSeconds = 0, lockMs, serviceRole = null }: Options = {},
): Promise<void> {
  const database = openDatabase(url, 2);
  try {
    await requireDatabase(database, waitSeconds, setting);
    await requireSessions(database, setting);
    await migrate(database.query, undefined, lockMs === undefined ? {} : { lockMs });
    await requireSchema(database.query);
    await prepareQueue(url);
    if (serviceRole !== null) await admit(database, serviceRole);
  } catch (error) {
    const sentence = sentences.get(errorCode(error) ?? '');
    throw sentence === undefined ? error : new StartupError(sentence);
  } finally {
    await database.close();
  }
}

/** By database error code: a missing privilege, a deadlock, a lock timeout. */
const sentences: ReadonlyMap<string, string> = new Map([
  [
    '42501',
    'The role of DATABASE_URL may not change the tables. Run node dist/server/migrate.js with one that may, and set MIGRATE=off for the service.',
  ],
  [
    '40P01',
    'A migration and the calls of customers waited for each other (deadlock) in five attempts, and it changed nothing. Run it again when fewer customers are active.',
  ],
  [
    '55P03',
    'A migration waited too long for a lock held by another connection, and changed nothing. Run it again when fewer customers are active.',
  ],
]);

async function admit({ query, transaction }: Database, role: string): Promise<void> {
  const { rows: known } = await sql`select 1 from pg_roles where rolname = ${role}`.execute(query);
  if (known.length === 0)
    throw new StartupError(
      `SERVICE_ROLE names the role ${role}, which does not exist in the database: create it first.`,
    );
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(query);
  await transaction(async (query) => {
    // PostgreSQL fails one of two that change the rights on an object at the same time.
    await sql`select pg_advisory_xact_lock(4600, 6)`.execute(query);
    for (const schema of [...rows.map((row) => row.schema), queueSchema]) {
      const [at, to] = [sql.id(schema), sql.id(role)];
      await sql`grant usage on schema ${at} to ${to}`.execute(query);
      await sql`grant select, insert, update, delete on all tables in schema ${at} to ${to}`.execute(query);
      await sql`grant usage, select on all sequences in schema ${at} to ${to}`.execute(query);
    }
    await admitToQueue(query, role);
  });
}

/** The queue hides its rows from every role except the owner of its tables, unless a policy names the role. */
async function admitToQueue(query: Kysely<Tables>, role: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = ${queueSchema}::regnamespace and relrowsecurity
      and not exists (select 1 from pg_policy where polrelid = pg_class.oid and polname = ${role})`.execute(query);
  for (const { name } of rows) {
    const [policy, table] = [sql.id(role), sql.id(queueSchema, name)];
    await sql`create policy ${policy} on ${table} to ${sql.id(role)} using (true) with check (true)`.execute(query);
  }
}
