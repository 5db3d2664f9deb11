import { run } from '../run.ts';

/** The start closes the accounts of a demonstration without reading all others. */
export const isAtomic = false;

export const up = run(
  'drop index concurrently if exists accounts_seeded',
  'create index concurrently accounts_seeded on accounts (id) where seeded',
);
