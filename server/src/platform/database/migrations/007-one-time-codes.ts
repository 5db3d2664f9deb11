import { run } from '../run.ts';

export const up = run(
  'alter table challenges rename column act to purpose',
  `create table one_time_codes (
    subject text not null, purpose text not null, type text not null, code_hash text not null, tries integer not null,
    sent_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz,
    primary key (subject, purpose, type))`,
  'create index one_time_codes_end on one_time_codes (expires_at)',
  `insert into one_time_codes
    select account_id::text, act, type, code_hash, tries, sent_at, expires_at, used_at from mail_codes`,
  `insert into one_time_codes
    select email_key, 'sign-up', '', code_hash, tries, sent_at, expires_at, used_at from sign_up_codes`,
  'drop table mail_codes, sign_up_codes',
);
