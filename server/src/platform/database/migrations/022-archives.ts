import { run } from '../run.ts';

export const up = run(
  `create table archive_tasks (
    id text primary key, account_id bigint not null references accounts on delete cascade, status text not null,
    created_at timestamptz not null, expires_at timestamptz)`,
  'create index archive_tasks_account on archive_tasks (account_id, created_at)',
  `create table archive_addresses (
    token_hash text primary key, account_id bigint not null references accounts on delete cascade,
    task_id text not null references archive_tasks on delete cascade, expires_at timestamptz not null,
    used_at timestamptz)`,
  'create index archive_addresses_account on archive_addresses (account_id)',
  'create index archive_addresses_task on archive_addresses (task_id)',
  'create index archive_addresses_end on archive_addresses (expires_at)',
);
