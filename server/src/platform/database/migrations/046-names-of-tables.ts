import { run } from '../run.ts';

export const up = run(
  'alter table third_attempts rename to authorization_requests',
  'alter table third_credentials rename to linked_identities',
  'alter table abandonment_locks rename to deletion_blockers',
);
