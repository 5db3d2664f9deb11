import { run } from '../run.ts';

export const up = run(
  `alter table third_attempts add column ticket_hash text unique, add column subject text, add column name text,
    add column email text, add column email_verified boolean not null default false, add column registered_at timestamptz`,
);
