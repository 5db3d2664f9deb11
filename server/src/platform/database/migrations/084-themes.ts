import { atOnce, run } from '../run.ts';

/** How the pages of an account look. */
export const isAtomic = false;

export const up = run(atOnce('alter table accounts add column if not exists theme text'));
