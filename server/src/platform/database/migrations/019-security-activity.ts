import { run } from '../run.ts';

export const up = run(
  'alter table events add column detail text',
  // The newest first, with an order among events of the same millisecond: a page is read from the index alone, however
  // many there are.
  'create index events_newest on events (account_id, at desc, id desc)',
  'drop index events_account',
);
