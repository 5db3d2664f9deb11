import { atOnce, run } from '../run.ts';

/** Dismissed lines of the check-up, and when an app last got a token. Statements may run again after a failure. */
export const isAtomic = false;

export const up = run(
  atOnce(`create table if not exists check_up_dismissals (
    account_id bigint not null references accounts on delete cascade, line text collate "C" not null,
    until timestamptz not null, primary key (account_id, line))`),
  'create index if not exists check_up_dismissals_end on check_up_dismissals (until)',
  atOnce('alter table consents add column if not exists used_at timestamptz'),
);
