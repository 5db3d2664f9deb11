import { run } from '../run.ts';

/** When a recovery address was set, and whether its owner has kept it after a reset listed it. */
export const up = run(
  'alter table accounts add column recovery_email_at timestamptz, add column recovery_email_kept boolean',
  `update accounts set recovery_email_at = (
    select max(at) from events where account_id = accounts.id and type = 'enabled backup email') where recovery_email is not null`,
  'alter table link_reviews add column recovery_email text',
);
