import { run } from '../run.ts';

/** The last proof for an archive, and its session: it covers the downloads that follow. Earlier archives have none. */
export const up = run('alter table archive_tasks add column session_id bigint, add column proven_at timestamptz');
