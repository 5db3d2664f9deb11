import { sql, type Kysely } from 'kysely';
import { archivedColumns } from '../../platform/database/account-columns.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Label, SectionName } from './words.ts';

/** The value of one field. JSON columns are passed through. */
type Value = string | number | boolean | Date | object | null;
export type Row = Readonly<Record<string, Value>>;

export interface Section {
  readonly name: SectionName;
  /** In the order of the page; the JSON has all fields of the rows. */
  readonly shown: readonly Label[];
  readonly rows: readonly Row[];
}

export interface AccountData {
  readonly language: string;
  /** ISO 3166-1 alpha-2; empty if not given. */
  readonly country: string;
  readonly sections: readonly Section[];
  /** The profile picture's name in its store. */
  readonly picture: string | null;
}

interface Source {
  readonly name: SectionName;
  readonly table: keyof Tables;
  readonly columns: readonly Label[];
  /** Columns that only the JSON holds. */
  readonly more?: readonly string[];
  /** The column with the account's number; `account_id` by default. */
  readonly key?: string;
  /** A column that is null in the rows to include. */
  readonly unless?: string;
  readonly order: string;
}

/**
 * The contents of an archive. Columns are listed by name, so that a new one is never exported unnoticed. Contains no
 * hash or secret.
 */
export const sources: readonly Source[] = [
  { name: 'account', table: 'accounts', key: 'id', columns: archivedColumns, order: 'id' },
  { name: 'agreements', table: 'agreements', columns: ['contract', 'version', 'agreed_at'], order: 'agreed_at' },
  {
    name: 'thirdParties',
    table: 'linked_identities',
    columns: ['system', 'name', 'email', 'created_at'],
    more: ['subject'],
    order: 'created_at',
  },
  {
    name: 'authenticators',
    table: 'authenticators',
    columns: ['totp_name', 'totp_added_at', 'totp_used_at'],
    unless: 'former_id',
    order: 'totp_added_at',
  },
  {
    name: 'passkeys',
    table: 'passkeys',
    columns: ['name', 'rp_id', 'backed_up', 'created_at', 'used_at'],
    more: ['credential_id', 'public_key', 'counter', 'backup_eligible', 'aaguid', 'transports'],
    order: 'created_at',
  },
  { name: 'apps', table: 'consents', columns: ['client_id', 'scope', 'allowed_at', 'used_at'], order: 'allowed_at' },
  {
    name: 'sessions',
    table: 'sessions',
    columns: ['issued_at', 'used_at', 'expires_at', 'ended_at', 'address', 'device', 'name'],
    more: ['client_id', 'trust_id', 'ended_because'],
    order: 'issued_at',
  },
  {
    name: 'devices',
    table: 'trust_tokens',
    columns: ['issued_at', 'expires_at', 'device', 'name'],
    more: ['id'],
    order: 'issued_at',
  },
  { name: 'events', table: 'events', columns: ['type', 'detail', 'at', 'times', 'address', 'device'], order: 'id' },
  { name: 'reports', table: 'place_reports', columns: ['at', 'device', 'from_device'], order: 'at' },
  {
    name: 'formerAddresses',
    table: 'email_undos',
    columns: ['email', 'created_at', 'expires_at', 'used_at'],
    order: 'created_at',
  },
  {
    name: 'earlierAddresses',
    table: 'former_emails',
    columns: ['email', 'held_from', 'held_until'],
    order: 'held_until',
  },
  {
    name: 'newAddresses',
    table: 'email_candidates',
    columns: ['email', 'usage', 'expires_at', 'used_at'],
    order: 'expires_at',
  },
  {
    name: 'locks',
    table: 'deletion_blockers',
    columns: ['type', 'name', 'until', 'amount', 'currency', 'manage_url'],
    order: 'id',
  },
  {
    name: 'keys',
    table: 'cmks',
    columns: ['algorithm', 'protected', 'modified_at'],
    more: ['id', 'follow_id', 'public_key', 'encrypted_private_key', 'protection'],
    order: 'number',
  },
  {
    name: 'recoveryKit',
    table: 'recovery_kits',
    columns: ['made_at'],
    more: ['public_key'],
    order: 'made_at',
  },
  {
    name: 'vaultPasskeys',
    table: 'vault_passkeys',
    columns: ['made_at'],
    more: ['public_key'],
    order: 'made_at',
  },
  {
    name: 'pictures',
    table: 'pictures',
    columns: ['taken_at', 'type'],
    more: ['id', 'cmk_id', 'epk', 'iv', 'data', 'mac'],
    order: 'taken_at',
  },
  { name: 'archives', table: 'archive_tasks', columns: ['created_at', 'status', 'expires_at'], order: 'created_at' },
];

/**
 * An account's tables that archives leave out: secrets, short-lived rows and counters, and support's audit log, whose
 * actions are among the events.
 */
export const leftOut: readonly string[] = [
  'access_tokens',
  'app_codes',
  'app_tokens',
  'archive_addresses',
  'avatar_uploads',
  'backup_codes',
  'challenge_methods',
  'check_up_dismissals',
  'challenges',
  'cmk_salts',
  'factor_removals',
  'former_factors',
  'link_reviews',
  'lock_downs',
  // Summed up from the logins, which are in the archive.
  'login_places',
  'one_time_codes',
  'operator_acts',
  'passkey_challenges',
  'phone_logins',
  // The same private keys as those of `cmks`, sealed a second time.
  'recovery_kit_keys',
  'vault_passkey_keys',
  'take_backs',
  'authorization_requests',
  'totp_secrets',
  'unsaved_backup_codes',
];

export async function collectData(query: Kysely<Tables>, account: number): Promise<AccountData> {
  const {
    language,
    country,
    avatar_name: picture,
  } = await query
    .selectFrom('accounts')
    .select(['language', 'country', 'avatar_name'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  const sections: Section[] = [];
  for (const { name, table, columns, more = [], key = 'account_id', unless, order } of sources) {
    const selected = sql.join([...columns, ...more].map((column) => sql.ref(column)));
    const only = unless === undefined ? sql`` : sql`and ${sql.ref(unless)} is null`;
    const found = sql<Row>`select ${selected} from ${sql.table(table)} where ${sql.ref(key)} = ${account} ${only} order by ${sql.ref(order)}`;
    sections.push({ name, shown: columns, rows: (await found.execute(query)).rows });
  }
  return { language, country, sections, picture };
}
