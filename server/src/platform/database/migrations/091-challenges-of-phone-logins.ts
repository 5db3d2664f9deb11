import { atOnce, run } from '../run.ts';

/** The login that a challenge's proof allows, so that it allows no other one. */
export const isAtomic = false;

export const up = run(atOnce('alter table challenges add column if not exists phone_login_id bigint'));
