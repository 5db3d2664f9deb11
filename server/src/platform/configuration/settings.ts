import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import * as v from 'valibot';
import * as limits from '#contract/limits.ts';
import { isCookieShared, type CookieHosts } from './brand-domains.ts';
import type { TrustedProxies } from '../client-address.ts';
import { errorCode, StartupError } from '../startup-error.ts';
import { minKeyLength, type SecretKeys } from '../crypto/key.ts';
import { databaseAddress, journalFile, mailServerAddress, storeAddress } from './addresses.ts';
import { defaultFile } from './configuration-file.ts';
import { directDatabase, type DirectDatabase } from './direct-database.ts';
import { appsSetting } from './app-settings.ts';
import { operatorKeysSetting } from './operator-keys.ts';
import { thirdPartiesSetting } from './provider-settings.ts';

const portNumber = 'must be a port number from 0 to 65535';
export const port = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,5}$/, portNumber),
  v.transform(Number),
  v.maxValue(65_535, portNumber),
);
const count = v.pipe(
  v.string(),
  v.regex(/^[1-9][0-9]{0,8}$/, 'must be a whole number above zero'),
  v.transform(Number),
);
/** Zero or more. */
const whole = v.pipe(v.string(), v.regex(/^[0-9]{1,3}$/, 'must be a whole number'), v.transform(Number));
export const flag = v.pipe(
  v.picklist(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off'),
  v.transform((word) => /^(on|true|1)$/.test(word)),
);

const secretKey = v.pipe(v.string(), v.minLength(minKeyLength, `must have at least ${minKeyLength} characters`));
const secretKeys = v.pipe(
  v.string(),
  v.rawTransform<string, SecretKeys>(({ dataset, addIssue, NEVER }) => {
    const [first, ...former] = readSecretKeys(dataset.value) ?? [];
    if (first !== undefined) return [first, ...former];
    addIssue({ message: `must have at least ${minKeyLength} characters, or be a JSON list of such keys` });
    return NEVER;
  }),
);

const proxies = v.pipe(
  v.string(),
  v.rawTransform<string, TrustedProxies>(({ dataset, addIssue, NEVER }) => {
    const read = readProxies(dataset.value);
    if (read !== null) return read;
    addIssue({
      message:
        'must be on, off, a number of proxies, or their addresses with commas between them, like 10.0.0.1,10.1.0.0/16',
    });
    return NEVER;
  }),
);

const environmentSchema = v.object({
  /** The file that describes the brands, or off; by default the usual file, if it exists. */
  CONFIG_FILE: v.optional(v.string()),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  PORT: v.optional(port, '4600'),
  PUBLIC_PORT: v.optional(port),
  PUBLIC_SCHEME: v.optional(v.picklist(['http', 'https'], 'must be http or https'), 'http'),
  DATA_DIR: v.optional(v.string(), '.data'),
  /** Where data archives are stored; shared by all processes on one database. */
  ARCHIVE_DIR: v.optional(v.string()),
  ARCHIVE_SECONDS: v.optional(count, String(limits.archiveSeconds)),
  ARCHIVE_ADDRESS_SECONDS: v.optional(count, String(limits.archiveAddressSeconds)),
  /** Where profile pictures are stored; shared by all processes on one database. */
  PICTURES_DIR: v.optional(v.string()),
  PICTURES_PER_HOUR: v.optional(count, '30'),
  /** The bucket for archives and pictures instead of folders; credentials come from the SDK's own variables. */
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_REGION: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), 'us-east-1'),
  S3_ENDPOINT: v.optional(storeAddress),
  DATABASE_URL: v.optional(databaseAddress),
  /** The same database for jobs and migrations, if the other address leads to a pooler that shares sessions. */
  DATABASE_DIRECT_URL: v.optional(databaseAddress),
  /** The file that keeps what must outlive a restore of the database; null turns it off for all processes. */
  RESTORE_JOURNAL: v.optional(journalFile),
  /** Connections per process for calls; the job queue has ten of its own. */
  DATABASE_CONNECTIONS: v.optional(count, '10'),
  /** The database aborts a query that takes longer; no call waits that long for its response. */
  STATEMENT_SECONDS: v.optional(count, '10'),
  /** How long a start waits for the database: longer than a failover takes. */
  DATABASE_WAIT_SECONDS: v.optional(whole, '60'),
  /** Off if a separate role changes the tables: `node dist/server/migrate.js`. */
  MIGRATE: v.optional(flag, 'on'),
  /** Off if another server serves the pages, as in development. */
  PAGES: v.optional(flag, 'on'),
  PAGES_DIR: v.optional(v.string(), 'dist'),
  SMTP_URL: v.optional(mailServerAddress),
  /** One key, or a JSON list of them: the first seals, all open. */
  SECRET_KEY: v.optional(secretKeys),
  /** The address of a range API of breached passwords, or the folder with its files; off by default. */
  BREACHED_PASSWORDS: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  /** A table of the places of addresses, in the MaxMind DB format; off by default. */
  PLACES_FILE: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  THIRD_PARTIES: v.optional(thirdPartiesSetting, 'off'),
  APPS: v.optional(appsSetting, 'off'),
  /** Where the operator's other systems report events; off without a key. */
  INTERNAL_HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  INTERNAL_PORT: v.optional(port),
  INTERNAL_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^\S{32,}$/, 'must have at least 32 characters without a space')),
  ),
  /** Which of the operator's people and systems may do what there. */
  OPERATOR_KEYS: v.optional(operatorKeysSetting),
  ACCESS_TOKEN_SECONDS: v.optional(count, '3600'),
  SESSION_SECONDS: v.optional(count, String(limits.onlineSignInAppSeconds)),
  /** A session unused for this long expires. */
  SESSION_IDLE_SECONDS: v.optional(count, String(limits.onlineSignInAppSeconds)),
  CHALLENGE_SECONDS: v.optional(count, String(limits.emailCodeSeconds)),
  LOGIN_TRIES_PER_ACCOUNT: v.optional(count, '10'),
  LOGIN_TRIES_PER_ADDRESS: v.optional(count, '100'),
  LOGIN_LOCK_SECONDS: v.optional(count, '900'),
  PIN_TRIES: v.optional(count, '5'),
  PIN_LOCK_SECONDS: v.optional(count, '900'),
  MAX_CONNECTIONS: v.optional(count, '4000'),
  /** An eighth of the connections: enough for an office behind one address, yet no one can take them all. */
  MAX_CONNECTIONS_PER_ADDRESS: v.optional(count, '500'),
  /** Concurrent bodies over 16 KB per process: 512 KB each, so at most 128 MB. */
  LARGE_BODIES: v.optional(count, '256'),
  /** An eighth of them: only uploads and data protection send such bodies, and rarely. */
  LARGE_BODIES_PER_ADDRESS: v.optional(count, '32'),
  /** How long a client may take to send the body of a call; an upload may take two minutes. */
  BODY_SECONDS: v.optional(count, '30'),
  REQUESTS_PER_MINUTE: v.optional(count, '240'),
  SESSION_REQUESTS_PER_MINUTE: v.optional(count, '600'),
  /**
   * Reset mails per address and hour: enough for one mail, a few lost ones and another try, but too few for a stranger
   * to flood the mailbox.
   */
  RESET_MAILS_PER_HOUR: v.optional(count, '5'),
  /**
   * Mails with a code for a login or a signed-in act, per account and hour. They take a password or a session: an owner
   * who changes all settings needs about ten, and a stolen session cannot flood the mailbox.
   */
  CODE_MAILS_PER_HOUR: v.optional(count, '20'),
  /** Reset mails per network and hour: as many as for sign-up, enough for an office behind one address. */
  RESET_MAILS_PER_CALLER: v.optional(count, '20'),
  EMAIL_CHANGE_MAILS_PER_HOUR: v.optional(count, '20'),
  SIGN_UP_MAILS_PER_HOUR: v.optional(count, '20'),
  RESEND_AFTER_SECONDS: v.optional(count, String(limits.resendAfterSeconds)),
  /** How long an account's deletion can be undone. */
  UNDELETE_SECONDS: v.optional(count, String(limits.undeleteHours * 3600)),
  HOUSEKEEPING_SECONDS: v.optional(count, '3600'),
  KEEP_ENDED_SECONDS: v.optional(count, '2592000'),
  /** How long security events other than logins are kept: at least as long as customers see them. */
  EVENT_DAYS: v.optional(
    v.pipe(count, v.minValue(limits.activityWindowDays, `must be ${limits.activityWindowDays} or more`)),
    '400',
  ),
  /** The time from the stop signal until the port closes: `/readyz` fails while requests are still served. */
  DRAIN_SECONDS: v.optional(whole, '0'),
  TRUST_PROXY: v.optional(proxies, 'off'),
  /** How long an idle connection stays open: longer than a proxy keeps it, which would otherwise use a closed one. */
  KEEP_ALIVE_SECONDS: v.optional(count, '72'),
  EARLY_HINTS: v.optional(flag, 'on'),
  LOG_LEVEL: v.optional(
    v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'warn',
  ),
  /** Whether to log security events and refusals, regardless of LOG_LEVEL. */
  SECURITY_LOG: v.optional(flag, 'on'),
  /** Where the same lines are stored with full addresses, which firewalls need; off by default. */
  SECURITY_LOG_DIR: v.optional(v.string()),
  /** A week: long enough to investigate an attack, and no longer, because addresses are personal data. */
  SECURITY_LOG_DAYS: v.optional(count, '7'),
  ENVIRONMENT: v.optional(
    v.picklist(['production', 'staging', 'development'], 'must be production, staging or development'),
    'production',
  ),
  /** Whether the service accepts analytics events from users who allowed them. */
  ANALYTICS: v.optional(flag, 'off'),
  /** Whether the session code is also a cookie of the brand's domain. */
  COOKIE_SHARE_SESSION: v.optional(flag, 'off'),
  BACKUP_EMAIL: v.optional(flag, 'on'),
  END_TO_END_ENCRYPTION: v.optional(flag, 'on'),
});

/** All settings, named as in the environment. */
export type Settings = v.InferOutput<typeof environmentSchema>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; an empty variable counts as not set. */
export function readSettings(environment: Environment): Settings {
  const variables = withFiles(environment, Object.keys(environmentSchema.entries));
  requireNoneMoved(variables);
  const read = v.safeParse(environmentSchema, variables);
  if (!read.success) throw refusal(read.issues[0]);
  if (read.output.DATABASE_URL !== undefined && read.output.SECRET_KEY === undefined) {
    throw new StartupError(
      'The setting SECRET_KEY must be given with DATABASE_URL: all processes on one database share it.',
    );
  }
  if (read.output.DATABASE_URL === undefined && read.output.DATABASE_DIRECT_URL !== undefined)
    throw new StartupError('The setting DATABASE_DIRECT_URL needs DATABASE_URL: it names the same database.');
  return read.output;
}

/** Names the setting, and never its value, which may be a secret. */
function refusal(issue: v.BaseIssue<unknown>): StartupError {
  return new StartupError(`The setting ${v.getDotPath(issue) ?? ''} ${issue.message}.`);
}

const databaseSchema = v.object({
  DATABASE_URL: environmentSchema.entries.DATABASE_URL,
  DATABASE_DIRECT_URL: environmentSchema.entries.DATABASE_DIRECT_URL,
  DATABASE_WAIT_SECONDS: environmentSchema.entries.DATABASE_WAIT_SECONDS,
  SERVICE_ROLE: v.optional(v.string()),
});

/** What `migrate.js` reads: the database, with a role that may change tables, and the role of the service. */
export function readMigrationSettings(
  environment: Environment,
): DirectDatabase & { serviceRole: string | null; waitSeconds: number } {
  const read = v.safeParse(databaseSchema, withFiles(environment, ['DATABASE_URL', 'DATABASE_DIRECT_URL']));
  if (!read.success) throw refusal(read.issues[0]);
  const { SERVICE_ROLE: serviceRole = null, DATABASE_WAIT_SECONDS: waitSeconds } = read.output;
  const database = directDatabase(read.output);
  if (database === null)
    throw new StartupError('The setting DATABASE_URL must be given: the embedded database is migrated at each start.');
  return { ...database, serviceRole, waitSeconds };
}

/** The mail server, if one is set: what `configure --check` asks. */
export function readMailServer(environment: Environment): string | null {
  const read = v.safeParse(v.pick(environmentSchema, ['SMTP_URL']), withFiles(environment, ['SMTP_URL']));
  if (!read.success) throw refusal(read.issues[0]);
  return read.output.SMTP_URL ?? null;
}

/** The set variables; for a setting X, X_FILE may name a file with its value. */
function withFiles(environment: Environment, names: readonly string[]): Record<string, string> {
  const variables = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
  for (const name of names) {
    const file = variables[`${name}_FILE`];
    if (file === undefined) continue;
    if (variables[name] !== undefined) throw new StartupError(`Set only one of ${name} and ${name}_FILE.`);
    try {
      variables[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw new StartupError(`The file of ${name}_FILE cannot be read: ${file} (${errorCode(error) ?? 'unknown'}).`);
    }
    if (variables[name] === '') throw new StartupError(`The file of ${name}_FILE is empty: ${file}.`);
  }
  return variables;
}

/** Settings that have moved to the configuration file. */
const moved = /^(LEGAL_DIR|MAIL_FROM|[A-Z]+_(ACCOUNT_HOST|SITE_HOST|REDIRECT_DOMAIN|CLIENT_ID|OEM|COUNTRY))$/;

function requireNoneMoved(variables: object): void {
  const name = Object.keys(variables).find((each) => moved.test(each));
  if (name !== undefined)
    throw new StartupError(`The setting ${name} has moved: write it into ${defaultFile}. See docs/configuration.md.`);
}

/** The session code is shared only with a site that can read it. */
export function requireSharedDomains(
  { COOKIE_SHARE_SESSION: shared }: Pick<Settings, 'COOKIE_SHARE_SESSION'>,
  brands: readonly CookieHosts[],
): void {
  const brand = shared ? brands.find((each) => !isCookieShared(each)) : undefined;
  if (brand !== undefined)
    throw new StartupError(
      `The setting COOKIE_SHARE_SESSION must be off: ${brand.accountHost} and ${brand.siteHost} share no domain for cookies.`,
    );
}

function readSecretKeys(value: string): string[] | null {
  const list = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(secretKey)), value);
  if (list.success) return list.output;
  return v.is(secretKey, value) && !value.startsWith('[') ? [value] : null;
}

function readProxies(value: string): TrustedProxies | null {
  if (/^(off|false)$/.test(value)) return false;
  if (/^(on|true)$/.test(value)) return true;
  if (/^[0-9]{1,3}$/.test(value)) return Number(value);
  const addresses = value.split(',').map((each) => each.trim());
  return addresses.every(isAddress) ? addresses : null;
}

/** An IP address or a range: `10.1.0.0/16`. */
function isAddress(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const kind = isIP(address);
  if (kind === 0 || address.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^[1-9][0-9]{0,2}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}
