import { run } from '../run.ts';

export const up = run(
  'alter table events add column detail text',
  // Newest first, with an order within a millisecond, so that a page is read from the index alone, regardless of the
  // number of events.
  'create index events_newest on events (account_id, at desc, id desc)',
  'drop index events_account',
);
