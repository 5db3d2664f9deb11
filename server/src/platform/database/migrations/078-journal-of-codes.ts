import { atOnce, run } from '../run.ts';

/** Codes and tokens of minutes are in the journal, too: a restore may be as quick. */
export const isAtomic = false;

export const up = run(
  atOnce(`create or replace trigger journal_of_codes after update of used_at on one_time_codes for each row
    when (old.used_at is null and new.used_at is not null)
    execute function note_in_journal('mailed code used', 'old', 'code_hash', 'sent_at')`),
  atOnce(`create or replace trigger journal_of_authenticators after update of totp_last_step on accounts for each row
    when (new.totp_last_step is not null and old.totp_last_step is distinct from new.totp_last_step)
    execute function note_in_journal('authenticator code used', 'new', 'id', 'created_at', 'totp_last_step')`),
  atOnce(`create or replace trigger journal_of_app_codes after update of used_at on app_codes for each row
    when (old.used_at is null and new.used_at is not null)
    execute function note_in_journal('app code used', 'old', 'code_hash')`),
  atOnce(`create or replace trigger journal_of_app_tokens after delete on app_tokens for each row when (old.expires_at > now())
    execute function note_in_journal('app token ended', 'old', 'token_hash')`),
  atOnce(`create or replace trigger journal_of_archives after update of used_at on archive_addresses for each row
    when (old.used_at is null and new.used_at is not null)
    execute function note_in_journal('archive address used', 'old', 'token_hash')`),
);
