import { run } from '../run.ts';

/** The session of each act. It is unknown for earlier events, which no session counts as its own. */
export const up = run('alter table events add column session_id bigint');
