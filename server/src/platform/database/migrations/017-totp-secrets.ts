import { run } from '../run.ts';

export const up = run(
  `create table totp_secrets (
    account_id bigint primary key references accounts on delete cascade, secret bytea not null,
    confirmed_code_hash text, confirmed_step integer, expires_at timestamptz not null)`,
  'create index totp_secrets_end on totp_secrets (expires_at)',
  'alter table accounts add column backup_codes_at timestamptz',
  'update accounts set backup_codes_at = factors_changed_at where totp_secret is not null',
);
