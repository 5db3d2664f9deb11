import { run } from '../run.ts';

/** Each condition of the cleanup has an index, so that a run with nothing to delete scans no table. */
export const up = run(
  'create index sessions_ended on sessions (ended_at) where ended_at is not null',
  'create index trust_tokens_end on trust_tokens (expires_at)',
  `create index one_time_codes_addresses on one_time_codes (expires_at) where position('@' in subject) > 0`,
  'create index former_factors_end on former_factors (ended_at)',
  'create index factor_removals_asked on factor_removals (asked_at)',
  'create index archive_tasks_end on archive_tasks ((coalesce(expires_at, created_at)))',
  `create index events_end on events (at)
    where type not in ('login with password', 'login with third account', 'created account', 'register with third account')`,
);
