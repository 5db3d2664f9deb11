import { atOnce, run } from '../run.ts';

/**
 * What must outlive a restore of this database: written by triggers, so that no act can leave it out, and only while
 * the fact `journal` says that a journal takes it over. The columns after the kind identify the row, in any database.
 * Each trigger locks its table, so each has its own transaction. Statements may run again after a failure.
 */
export const isAtomic = false;

export const up = run(
  `create table if not exists journal_entries (
    id bigint generated always as identity primary key, at timestamptz not null, entry jsonb not null)`,
  `create or replace function note_in_journal() returns trigger language plpgsql as $$
  begin
    if exists (select from facts where name = 'journal') then
      insert into journal_entries (at, entry) select clock_timestamp(),
        jsonb_build_object('kind', tg_argv[0]) || jsonb_object_agg(key, value)
        from jsonb_each(case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end)
        where key = any(tg_argv[2:]);
    end if;
    return null;
  end $$`,
  atOnce(`create or replace trigger journal_of_deletions after delete on accounts for each row
    execute function note_in_journal('account deleted', 'old', 'id', 'created_at')`),
  atOnce(`create or replace trigger journal_of_plans after update of abandonment_id on accounts for each row
    when (old.abandonment_id is distinct from new.abandonment_id)
    execute function note_in_journal(
      'deletion planned', 'new', 'id', 'created_at', 'abandonment_id', 'abandoned_at', 'remove_at')`),
  atOnce(`create or replace trigger journal_of_news after update of news on accounts for each row when (old.news and not new.news)
    execute function note_in_journal('news refused', 'old', 'id', 'created_at')`),
  atOnce(`create or replace trigger journal_of_consents after delete on consents for each row
    execute function note_in_journal('app removed', 'old', 'account_id', 'client_id', 'allowed_at')`),
  atOnce(`create or replace trigger journal_of_sessions after update of ended_at, code_hash on sessions for each row
    when (old.ended_at is null and (new.ended_at is not null or new.code_hash <> old.code_hash))
    execute function note_in_journal('session ended', 'old', 'code_hash')`),
  atOnce(`create or replace trigger journal_of_devices after delete on trust_tokens for each row when (old.expires_at > now())
    execute function note_in_journal('device forgotten', 'old', 'token_hash')`),
  atOnce(`create or replace trigger journal_of_backup_codes after update of used_at on backup_codes for each row
    when (old.used_at is null and new.used_at is not null)
    execute function note_in_journal('backup code used', 'old', 'account_id', 'code_hash')`),
  atOnce(`create or replace trigger journal_of_candidates after update of used_at on email_candidates for each row
    when (old.used_at is null and new.used_at is not null)
    execute function note_in_journal('link used', 'old', 'token_hash')`),
  atOnce(`create or replace trigger journal_of_undos after update of used_at on email_undos for each row
    when (old.used_at is null and new.used_at is not null)
    execute function note_in_journal('link used', 'old', 'token_hash')`),
  atOnce(`create or replace trigger journal_of_removals after update of refused_at, used_at on factor_removals for each row
    when ((old.refused_at is null and new.refused_at is not null) or (old.used_at is null and new.used_at is not null))
    execute function note_in_journal('removal of the second factor refused', 'old', 'id', 'asked_at')`),
);
