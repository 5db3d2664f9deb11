import { run } from '../run.ts';

export const up = run('alter table accounts add column seeded boolean not null default false');
