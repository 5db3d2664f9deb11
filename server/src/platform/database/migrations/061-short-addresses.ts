import { run } from '../run.ts';

/** Addresses are shortened after the days that the activity shows; the network of a login stays as a hash. */
export const up = run(
  'alter table events add column network text',
  `create index events_addresses on events (at) where network is null and address <> ''`,
  `create index sessions_addresses on sessions (issued_at) where address <> '' and position('/' in address) = 0`,
);
