import { run } from '../run.ts';

/**
 * The addresses that an account had for more than seven days, and since when it has the present one. Before, only the
 * last days of former addresses were known, from the links that take a change back.
 */
export const up = run(
  'alter table accounts add column email_since timestamptz',
  `update accounts set email_since = (select max(at) from events where account_id = accounts.id and type = 'changed email')`,
  `create table former_emails (
    account_id bigint not null references accounts on delete cascade, email text not null, held_from timestamptz not null,
    held_until timestamptz not null, primary key (account_id, email))`,
  `insert into former_emails
    select account_id, lower(email), max(held_from), max(created_at) from (
      select email_undos.*, coalesce(lag(email_undos.created_at) over (partition by account_id order by email_undos.created_at),
        accounts.created_at) as held_from
      from email_undos join accounts on accounts.id = account_id) as held
    where created_at > held_from + interval '7 days' group by account_id, lower(email)`,
  'alter table email_undos add column moved_from jsonb',
);
