import { sql, type Kysely } from 'kysely';
import { errorCode, StartupError, withoutPasswords } from '../startup-error.ts';
import { primaryCheck } from './hosts.ts';
import type { Database } from './open.ts';
import type { Tables } from './schema.ts';
import { isDatabaseUnavailable, poolerCode } from './watch-connections.ts';

/**
 * Fails unless the database accepts changes: a replica does not, nor a former primary, nor one whose standbys confirm
 * nothing. It writes, because only that shows all of them; the row is never read.
 */
export async function requireWritable(query: Kysely<Tables>): Promise<void> {
  await sql`insert into limits (key, points, expire) values ('health', 0, 0)
    on conflict (key) do update set points = 0`.execute(query);
}

const retryMs = 500;

/** The setting that names a database. */
export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/**
 * Waits for a database that accepts changes, for as long as one failover takes; then fails with a sentence. What does
 * not pass, such as a wrong password, fails at once.
 */
export async function requireDatabase(
  { pool }: Pick<Database, 'pool'>,
  waitSeconds: number,
  setting: DatabaseSetting = 'DATABASE_URL',
): Promise<void> {
  const endsAt = performance.now() + waitSeconds * 1000;
  for (;;) {
    try {
      await pool.query(primaryCheck);
      break;
    } catch (error) {
      if (performance.now() >= endsAt || !isDatabaseUnavailable(error))
        throw new StartupError(sentenceOf(error, setting));
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
  await requireEncoding(pool, setting);
  await requireDefaults(pool, setting);
}

/** In another encoding a name with other characters fails, or has another length. */
async function requireEncoding(pool: Database['pool'], setting: DatabaseSetting): Promise<void> {
  const { rows } = await pool.query<{ encoding: string }>("select current_setting('server_encoding') as encoding");
  const encoding = rows[0]?.encoding;
  if (encoding !== 'UTF8')
    throw new StartupError(
      `The database of ${setting} stores text as ${encoding}, which has not all characters of names. Create it with the encoding UTF8, as deploy/create-database.sh does.`,
    );
}

/**
 * Times are read in ISO form, a call that waited for another one goes on with what that one has changed, and the job
 * queue limits rows to roles.
 */
const defaults: readonly (readonly [name: string, accepted: RegExp, value: string])[] = [
  ['datestyle', /^ISO\b/, 'ISO'],
  ['default_transaction_isolation', /^read committed$/, 'read committed'],
  ['row_security', /^on$/, 'on'],
];

/** Defaults of the role or the database under which the service would fail later, in a call of a customer. */
async function requireDefaults(pool: Database['pool'], setting: DatabaseSetting): Promise<void> {
  for (const [name, accepted, wanted] of defaults) {
    const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [name]);
    const value = rows[0]?.value ?? '';
    if (!accepted.test(value))
      throw new StartupError(
        `The database of ${setting} has ${name} = ${value} for this role, and must have ${wanted}. Set it there with alter role or alter database.`,
      );
  }
}

function sentenceOf(error: unknown, setting: DatabaseSetting): string {
  const reason = error instanceof Error ? withoutPasswords(error.message) : 'no reason given';
  const code = errorCode(error);
  // A pooler has one code for everything.
  const [, hint] = hints.find(([pattern]) => pattern.test(code === null || code === poolerCode ? reason : code)) ?? [];
  return hint === undefined
    ? `The database of ${setting} does not respond (${reason}). Check the address and that PostgreSQL 15 or newer runs there.`
    : `The database of ${setting} ${hint} (${reason}).`;
}

/** What to do, by the error's code, or by its message if it has none. */
const hints: readonly (readonly [RegExp, string])[] = [
  [
    /^25006$/,
    'accepts no changes: it is a replica or read-only. Name the primary, or a load balancer that leads to it',
  ],
  [
    /SELF_SIGNED_CERT|^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)|^CERT_/,
    'has a certificate that is not trusted. For a private authority, add sslmode=verify-full and sslrootcert=FILE with its certificate',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'has a certificate for another name. Name the host as the certificate does, or give it one for this name',
  ],
  [/does not support SSL/, 'offers no TLS. Set ssl = on there, or remove sslmode from the address'],
  [
    /startup parameter/,
    'is behind a pooler that refuses a startup parameter. Remove it from the address, or add it to ignore_startup_parameters of PgBouncer',
  ],
  [
    /^53300$/,
    'has no connection left for this process. Raise max_connections there, or the connection limit of the role or the database, or lower DATABASE_CONNECTIONS',
  ],
  [
    /^28|^no such user|authentication failed/,
    'refuses the user or the password. Check both, and pg_hba.conf there, or the list of users of the pooler',
  ],
  [/^no such database/, 'is behind a pooler that does not know its name. Add it to [databases] of PgBouncer'],
  [
    /^(query_wait_timeout|server_login_retry|server_connect|pgbouncer cannot connect|no more connections allowed)/,
    'is behind a pooler that has no connection for this one. Check that the pooler reaches PostgreSQL, and the size of its pool',
  ],
  [/^3D000$/, 'does not exist on that server. Create it, as deploy/create-database.sh does'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'is on a host whose name is unknown. Check the host and the name server'],
  [/^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'does not respond. Check host and port, and the network'],
];
