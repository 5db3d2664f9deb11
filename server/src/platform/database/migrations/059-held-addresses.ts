import { run } from '../run.ts';

/** Each sign-up checks whether its address is reserved for another account. */
export const up = run('create index email_undos_held on email_undos (lower(email)) where used_at is null');
