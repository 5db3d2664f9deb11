import { atOnce, run } from '../run.ts';

/**
 * Logins that a phone may allow. They are kept like other logins, so the index of the events to delete leaves them out.
 * Statements may run again after a failure.
 */
export const isAtomic = false;

export const up = run(
  atOnce(`create table if not exists phone_logins (
    id bigint generated always as identity primary key,
    user_code_hash text collate "C" not null unique, device_code_hash text collate "C" not null unique,
    client_id text not null, number text not null, numbers text not null, address text not null, device text not null,
    asked_at timestamptz not null, polled_at timestamptz not null, interval_seconds int not null default 2,
    expires_at timestamptz not null, account_id bigint references accounts on delete cascade, session_id bigint,
    allowed_at timestamptz, refused_at timestamptz, used_at timestamptz, opened_session_id bigint)`),
  'create index if not exists phone_logins_account on phone_logins (account_id) where account_id is not null',
  'create index if not exists phone_logins_end on phone_logins (expires_at)',
  'drop index concurrently if exists events_end_of_others',
  `create index concurrently events_end_of_others on events (at) where type not in ('login with password',
    'login with third account', 'login with passkey', 'login with phone', 'created account',
    'register with third account')`,
  'drop index concurrently if exists events_end',
  'alter index events_end_of_others rename to events_end',
);
