import { run } from '../run.ts';

export const up = run(
  `create table link_reviews (
    token_hash text primary key, account_id bigint not null references accounts on delete cascade, links jsonb not null,
    expires_at timestamptz not null)`,
  'create index link_reviews_account on link_reviews (account_id)',
  'create index link_reviews_end on link_reviews (expires_at)',
);
