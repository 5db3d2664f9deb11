import { run } from '../run.ts';

/** Failed logins of one network in one hour are one event with a count. */
export const up = run(
  'alter table events add column times integer not null default 1, add column series text',
  'create unique index events_series on events (account_id, series) where series is not null',
);
