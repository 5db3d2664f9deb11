import { run } from '../run.ts';

export const up = run('alter table challenges add column proof_hash text');
