import { atOnce, run } from '../run.ts';

/**
 * Passkeys and the challenges of their browsers; a reset lists those that are new. The logins with one are kept like
 * other logins, so the index of the events to delete leaves them out. Statements may run again after a failure.
 */
export const isAtomic = false;

export const up = run(
  atOnce(`create table if not exists passkeys (
    id bigint generated always as identity primary key,
    account_id bigint not null references accounts on delete cascade,
    credential_id text collate "C" not null unique, public_key text not null, counter bigint not null,
    backup_eligible boolean not null, backed_up boolean not null, transports text not null, aaguid text not null,
    rp_id text not null, name text not null, created_at timestamptz not null, is_of_known_place boolean not null,
    used_at timestamptz)`),
  'create index if not exists passkeys_account on passkeys (account_id)',
  atOnce(`create table if not exists passkey_challenges (
    challenge_hash text collate "C" primary key, account_id bigint references accounts on delete cascade,
    session_id bigint, browser_hash text, expires_at timestamptz not null)`),
  'create index if not exists passkey_challenges_account on passkey_challenges (account_id) where account_id is not null',
  'create index if not exists passkey_challenges_end on passkey_challenges (expires_at)',
  `create or replace trigger journal_of_passkeys after delete on passkeys for each row
    execute function note_in_journal('passkey removed', 'old', 'account_id', 'credential_id')`,
  `create or replace trigger journal_of_passkey_uses after delete on passkey_challenges for each row
    when (old.expires_at > now()) execute function note_in_journal('passkey challenge used', 'old', 'challenge_hash')`,
  atOnce(`alter table sessions add column if not exists passkey_id bigint,
    add column if not exists is_of_new_passkey boolean not null default false`),
  atOnce(`alter table link_reviews add column if not exists passkeys jsonb not null default '[]'`),
  'drop index concurrently if exists events_end_of_others',
  `create index concurrently events_end_of_others on events (at) where type not in ('login with password',
    'login with third account', 'login with passkey', 'created account', 'register with third account')`,
  'drop index concurrently if exists events_end',
  'alter index events_end_of_others rename to events_end',
);
