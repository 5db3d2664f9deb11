import { run } from '../run.ts';

export const up = run(
  'alter table challenge_methods add column has_own_code boolean not null default false',
  'create index challenges_code on challenges ((coalesce(subject, account_id::text)), purpose)',
);
