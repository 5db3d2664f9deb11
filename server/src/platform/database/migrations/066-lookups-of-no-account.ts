import { run } from '../run.ts';

/** A search by support that found no account is on record, too. */
export const up = run('alter table operator_acts alter column account_id drop not null');
