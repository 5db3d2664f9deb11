import { atOnce, run } from '../run.ts';

/**
 * Room for the next version of a row on its own page, so that a change writes neither indexes nor other pages. Rows
 * are placed so from now on.
 */
export const isAtomic = false;

export const up = run(
  atOnce('alter table sessions set (fillfactor = 85)'),
  atOnce('alter table limits set (fillfactor = 85)'),
);
