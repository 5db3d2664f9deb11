import { run } from '../run.ts';

export const up = run(
  'alter table accounts add column news_at timestamptz',
  // Until now, the choice at sign-up was the only one.
  'update accounts set news_at = created_at where news',
  'create index accounts_news on accounts (id) where news',
);
