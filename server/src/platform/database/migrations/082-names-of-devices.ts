import { atOnce, run } from '../run.ts';

/** Names that owners give to their devices. Statements may run again after a failure. */
export const isAtomic = false;

export const up = run(
  atOnce('alter table sessions add column if not exists name text'),
  atOnce('alter table trust_tokens add column if not exists name text'),
);
