import { run } from '../run.ts';

export const up = run(
  'alter table access_tokens add column account_id bigint references accounts on delete cascade',
  'update access_tokens set account_id = (select account_id from sessions where id = session_id)',
  'alter table access_tokens alter column account_id set not null',
  'create index access_tokens_account on access_tokens (account_id)',
  'alter table challenge_methods add column account_id bigint references accounts on delete cascade',
  'update challenge_methods set account_id = (select account_id from challenges where id = challenge_id)',
  'create index challenge_methods_account on challenge_methods (account_id)',
  'alter table pictures add column account_id bigint references accounts on delete cascade',
  'update pictures set account_id = (select account_id from cmks where id = cmk_id)',
  'alter table pictures alter column account_id set not null',
  'create index pictures_account on pictures (account_id)',
  'alter table one_time_codes add column account_id bigint references accounts on delete cascade',
  `update one_time_codes set account_id = subject::bigint where subject ~ '^[0-9]+$'
    and exists (select 1 from accounts where accounts.id::text = subject)`,
  'create index one_time_codes_account on one_time_codes (account_id)',
  // A reset for an address without an account takes the same steps.
  'alter table challenges alter column account_id drop not null, add column subject text',
);
