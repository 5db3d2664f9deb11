import { atOnce, run } from '../run.ts';

/** Why a session ended. */
export const isAtomic = false;

export const up = run(atOnce('alter table sessions add column if not exists ended_because text'));
