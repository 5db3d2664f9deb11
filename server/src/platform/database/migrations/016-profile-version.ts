import { run } from '../run.ts';

export const up = run('alter table accounts add column profile_version integer not null default 1');
