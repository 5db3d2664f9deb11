import { run } from '../run.ts';

export const up = run('alter table abandonment_locks add column manage_url text');
