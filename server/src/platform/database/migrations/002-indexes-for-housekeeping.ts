import { run } from '../run.ts';

export const up = run(
  'create index access_tokens_end on access_tokens (expires_at)',
  'create index sessions_end on sessions (expires_at)',
  'create index challenges_end on challenges (expires_at)',
  'create index limits_end on limits (expire)',
);
