import { atOnce, run } from '../run.ts';

/**
 * Keys, hashes and user names are ordered by their bytes. With the rules of a language, an upgrade of the operating
 * system can change their order, and the indexes no longer find their rows.
 */
export const isAtomic = false;

/** One transaction, which sorts in memory. */
const sorted = (...statements: string[]): string => atOnce("set local maintenance_work_mem = '256MB'", ...statements);

const typeOf = (column: string): string => `alter column ${column} type text collate "C"`;

/** Large tables: a new index is built beside the calls, and takes the place of the former one in a moment. */
function swapped(table: string, kind: 'primary key' | 'unique', numbers: string, ...columns: string[]): string[] {
  const name = kind === 'unique' ? `${table}_${columns.join('_')}_key` : `${table}_pkey`;
  const keys = [...(numbers === '' ? [] : [numbers]), ...columns.map((column) => `${column} collate "C"`)].join(', ');
  return [
    `drop index concurrently if exists ${table}_bytes`,
    `create unique index concurrently ${table}_bytes on ${table} (${keys})`,
    sorted(
      withoutTrigger(
        table,
        `alter table ${table} drop constraint ${name}`,
        `alter table ${table} ${columns.map(typeOf).join(', ')}`,
        `alter table ${table} add constraint ${name} ${kind} using index ${table}_bytes`,
      ),
    ),
  ];
}

/** The trigger of 077, which may have run before, names a column, whose type cannot change while it exists. */
function withoutTrigger(table: string, ...statements: readonly string[]): string {
  return `do $$ declare definition text; begin
    select pg_get_triggerdef(oid) into definition from pg_trigger
      where tgname = 'journal_of_sessions' and tgrelid = '${table}'::regclass;
    if definition is not null then drop trigger journal_of_sessions on ${table}; end if;
    ${statements.join('; ')};
    if definition is not null then execute definition; end if;
  end $$`;
}

/** The indexes of smaller tables are built again in place; of a million accounts in one or two seconds. */
const smaller: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['accounts', 'email_key'],
  ['accounts', 'phone'],
  ['app_codes', 'code_hash'],
  ['app_tokens', 'token_hash', 'code_hash'],
  ['archive_tasks', 'id'],
  ['archive_addresses', 'task_id', 'token_hash'],
  ['authorization_requests', 'state_hash', 'ticket_hash'],
  ['avatar_uploads', 'token_hash'],
  ['challenges', 'subject', 'purpose'],
  ['cmks', 'id', 'follow_id', 'public_key'],
  ['pictures', 'id', 'cmk_id'],
  ['consents', 'client_id'],
  ['email_candidates', 'token_hash', 'usage'],
  ['email_undos', 'token_hash'],
  ['factor_removal_links', 'token_hash'],
  ['facts', 'name'],
  ['files_to_delete', 'store', 'name'],
  ['link_reviews', 'token_hash'],
  ['linked_identities', 'system', 'subject'],
  ['vault_envelopes', 'hash'],
  ['kysely_migration', 'name'],
];

export const up = run(
  ...swapped('access_tokens', 'primary key', '', 'token_hash'),
  ...swapped('sessions', 'unique', '', 'code_hash'),
  ...swapped('trust_tokens', 'primary key', '', 'token_hash'),
  ...swapped('limits', 'primary key', '', 'key'),
  ...swapped('challenge_methods', 'primary key', '', 'id'),
  ...swapped('one_time_codes', 'primary key', '', 'subject', 'purpose', 'type'),
  ...swapped('agreements', 'primary key', 'account_id', 'contract', 'version'),
  ...swapped('backup_codes', 'primary key', 'account_id', 'code_hash'),
  ...swapped('cmk_salts', 'primary key', 'account_id', 'salt'),
  ...swapped('former_emails', 'primary key', 'account_id', 'email'),
  ...swapped('login_places', 'primary key', 'account_id', 'network', 'device'),
  ...swapped('place_reports', 'primary key', 'account_id', 'network', 'device', 'from_network', 'from_device'),
  ...smaller.map(([table, ...columns]) => sorted(`alter table ${table} ${columns.map(typeOf).join(', ')}`)),
  // The column of a table this large stays: its index is found by its columns only.
  'drop index concurrently if exists events_series_bytes',
  'create unique index concurrently events_series_bytes on events (account_id, series collate "C") where series is not null',
  'drop index concurrently if exists events_series',
  'alter index events_series_bytes rename to events_series',
  // Upper and lower case stay those of the database.
  'drop index concurrently if exists email_undos_bytes',
  'create index concurrently email_undos_bytes on email_undos (lower(email) collate "C") where used_at is null',
  'drop index concurrently if exists email_undos_held',
  'alter index email_undos_bytes rename to email_undos_held',
);
