import { run } from '../run.ts';

export const up = run(
  `create table lock_downs (
    account_id bigint primary key references accounts on delete cascade, event_id bigint references events on delete set null,
    started_at timestamptz not null, steps jsonb not null default '[]')`,
  'create index lock_downs_event on lock_downs (event_id)',
  'create index lock_downs_start on lock_downs (started_at)',
);
