import { run } from '../run.ts';

export const up = run(
  `create table email_candidates (
    account_id bigint not null references accounts on delete cascade, usage text not null, email text not null,
    token_hash text not null unique, session_id bigint, expires_at timestamptz not null, used_at timestamptz,
    primary key (account_id, usage))`,
  'create index email_candidates_end on email_candidates (expires_at)',
  `create table email_undos (
    token_hash text primary key, account_id bigint not null references accounts on delete cascade, email text not null,
    created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz)`,
  'create index email_undos_account on email_undos (account_id)',
  'create index email_undos_end on email_undos (expires_at)',
);
