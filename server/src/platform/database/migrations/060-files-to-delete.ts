import { run } from '../run.ts';

/** Files are deleted by a list, not by comparing all names in the store with all accounts. */
export const up = run(
  `create table files_to_delete (
    store text not null, name text not null, due_at timestamptz not null, primary key (store, name))`,
  'create index files_to_delete_due on files_to_delete (due_at)',
  // The files that killed processes may have left behind. Older processes may be working on later uploads.
  `insert into files_to_delete (store, name, due_at)
    select distinct 'pictures', name, now() from avatar_uploads
    where used_at < now() - interval '10 minutes' and not exists (select 1 from accounts where avatar_name = name)`,
  `insert into files_to_delete (store, name, due_at)
    select 'archives', id, coalesce(expires_at, now() + interval '30 days') from archive_tasks`,
);
