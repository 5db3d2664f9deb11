import { run } from '../run.ts';

export const up = run(
  `create table sign_up_codes (
    email_key text primary key, code_hash text not null, tries integer not null, sent_at timestamptz not null,
    expires_at timestamptz not null, used_at timestamptz)`,
  'create index sign_up_codes_end on sign_up_codes (expires_at)',
  `create table agreements (
    account_id integer not null references accounts on delete cascade, contract text not null, version text not null,
    agreed_at timestamptz not null, primary key (account_id, contract, version))`,
  'alter table accounts add column news boolean not null default false',
);
