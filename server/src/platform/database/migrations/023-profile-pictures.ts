import { run } from '../run.ts';

export const up = run(
  'alter table accounts add column avatar_name text',
  `create table avatar_uploads (
    token_hash text primary key, account_id bigint not null references accounts on delete cascade, type text not null,
    name text not null, expires_at timestamptz not null, used_at timestamptz)`,
  'create index avatar_uploads_account on avatar_uploads (account_id)',
  'create index avatar_uploads_end on avatar_uploads (expires_at)',
);
