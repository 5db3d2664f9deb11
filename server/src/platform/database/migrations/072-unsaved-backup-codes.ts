import { run } from '../run.ts';

/**
 * Backup codes are sealed for their session until the user confirms that they are saved; earlier ones count as saved. A
 * setup of an authenticator app keeps its secret for the tab that started it.
 */
export const up = run(
  `create table unsaved_backup_codes (
    account_id bigint primary key references accounts on delete cascade, session_id bigint not null,
    codes bytea not null, generated_at timestamptz not null, expires_at timestamptz not null)`,
  'create index unsaved_backup_codes_end on unsaved_backup_codes (expires_at)',
  'alter table accounts add column backup_codes_saved_at timestamptz',
  'update accounts set backup_codes_saved_at = backup_codes_at where backup_codes_at is not null',
  'alter table totp_secrets add column session_id bigint, add column setup_hash text',
);
