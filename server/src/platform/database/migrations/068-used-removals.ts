import { run } from '../run.ts';

/** When a use of the account ended a request to remove its second factor; the index finds open requests. */
export const up = run(
  'alter table factor_removals add column used_at timestamptz',
  'create index factor_removals_open on factor_removals (account_id) where used_at is null and refused_at is null and done_at is null',
);
