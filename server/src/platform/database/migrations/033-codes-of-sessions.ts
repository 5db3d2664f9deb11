import { run } from '../run.ts';

// Earlier rows have no session, and expire within minutes.
export const up = run(
  'alter table app_codes add column session_id bigint, add column issuer text',
  'alter table archive_addresses add column session_id bigint',
);
