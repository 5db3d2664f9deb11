import { atOnce, run } from '../run.ts';

/**
 * Further authenticator apps of an account, and what an app's clock shows. The first app stays in its account's row,
 * where the previous version reads and changes it while both run. If it is turned off or replaced there, the further
 * ones end with it. Statements may run again after a failure.
 */
export const isAtomic = false;

export const up = run(
  atOnce(`create table if not exists authenticators (
    id bigint generated always as identity primary key,
    account_id bigint not null references accounts on delete cascade, former_id bigint,
    totp_secret bytea not null, totp_last_step integer, totp_added_at timestamptz, totp_name text,
    totp_used_at timestamptz, totp_clock_steps integer)`),
  'create unique index if not exists authenticators_account on authenticators (account_id, totp_added_at) where former_id is null',
  'create index if not exists authenticators_former on authenticators (former_id) where former_id is not null',
  'alter table authenticators drop constraint if exists authenticators_former_id',
  atOnce(`alter table authenticators add constraint authenticators_former_id
    foreign key (former_id) references former_factors on delete cascade`),
  atOnce(`alter table accounts add column if not exists totp_name text,
    add column if not exists totp_used_at timestamptz, add column if not exists totp_clock_steps integer`),
  atOnce(`alter table former_factors add column if not exists totp_name text,
    add column if not exists totp_used_at timestamptz, add column if not exists totp_clock_steps integer`),
  atOnce('alter table challenges add column if not exists clock jsonb'),
  atOnce(`alter table link_reviews add column if not exists authenticators jsonb not null default '[]'`),
  atOnce('alter table totp_secrets add column if not exists clock jsonb'),
  `create or replace function end_further_authenticators() returns trigger language plpgsql as $$
  begin
    -- One of them may have become the first.
    delete from authenticators where account_id = new.id and former_id is null and not exists (
      select from authenticators as first where first.account_id = new.id and first.former_id is null
        and first.totp_added_at = new.totp_added_at and new.totp_secret is not null);
    return null;
  end $$`,
  atOnce(`create or replace trigger end_of_authenticators after update of totp_secret, totp_added_at on accounts for each row
    when (new.totp_secret is null or old.totp_added_at is distinct from new.totp_added_at)
    execute function end_further_authenticators()`),
  `create or replace trigger journal_of_further_authenticators after update of totp_last_step on authenticators for each row
    when (new.totp_last_step is not null and old.totp_last_step is distinct from new.totp_last_step)
    execute function note_in_journal('further authenticator code used', 'new', 'account_id', 'totp_added_at', 'totp_last_step')`,
);
