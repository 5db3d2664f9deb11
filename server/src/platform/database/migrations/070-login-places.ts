import { run } from '../run.ts';

/**
 * Where an account was logged in to, from when to when. An account takes its places over from its events when they are
 * first needed.
 */
export const up = run(
  `create table login_places (
    account_id bigint not null references accounts on delete cascade, network text not null, device text not null,
    first_at timestamptz not null, last_at timestamptz not null, password_at timestamptz,
    is_of_creation boolean not null, primary key (account_id, network, device))`,
);
