import { atOnce, run } from '../run.ts';

/** The language that a customer chose for pages and mails. */
export const isAtomic = false;

export const up = run(atOnce('alter table accounts add column if not exists chosen_language text'));
