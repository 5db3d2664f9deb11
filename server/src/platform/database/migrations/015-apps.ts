import { run } from '../run.ts';

export const up = run(
  `create table consents (
    account_id bigint not null references accounts on delete cascade, client_id text not null, scope text not null,
    allowed_at timestamptz not null, primary key (account_id, client_id))`,
  `create table app_codes (
    code_hash text primary key, account_id bigint not null references accounts on delete cascade,
    client_id text not null, redirect_uri text not null, scope text not null, challenge text not null,
    expires_at timestamptz not null, used_at timestamptz)`,
  'create index app_codes_account on app_codes (account_id)',
  'create index app_codes_end on app_codes (expires_at)',
  `create table app_tokens (
    token_hash text primary key, account_id bigint not null references accounts on delete cascade,
    client_id text not null, scope text not null, code_hash text not null, expires_at timestamptz not null)`,
  'create index app_tokens_account on app_tokens (account_id)',
  'create index app_tokens_code on app_tokens (code_hash)',
  'create index app_tokens_end on app_tokens (expires_at)',
);
