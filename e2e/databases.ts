import { ask, makeDatabase, startThrowaway } from '../server/testing/test-database.ts';

const first = 'first';

/** Copies every table unchanged. */
const takeSnapshot = `do $$ declare name text; begin
  create schema snapshot;
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table snapshot.%I as table public.%I', name, name);
  end loop; end $$`;
/** Foreign keys are not checked, so the tables may be in any order. */
const restoreSnapshot = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'snapshot' loop
    execute format('delete from public.%I', name);
    execute format('insert into public.%I overriding system value select * from snapshot.%I', name, name);
  end loop; end $$`;

/** PostgreSQL's code for a deadlock, which it ends by refusing one of the two. */
const deadlock = '40P01';

/** Starts one database server for all journeys. Returns the URL of its first database, and a function that stops it. */
export async function startDatabases(): Promise<{ first: string; stop: () => Promise<void> }> {
  const { url, stop } = await startThrowaway();
  process.env['JOURNEYS_DATABASES'] = url;
  return { first: await makeDatabase(url, first), stop };
}

/** Keeps a copy of the first database's data in it, so that its copies can be reset. */
export async function keepFirstData(url: string): Promise<void> {
  await ask(url, takeSnapshot);
}

/** Resets a copy of the first database to its original data; retries once if a job of the service interfered. */
export async function restoreFirstData(url: string): Promise<void> {
  await ask(url, restoreSnapshot).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === deadlock)) throw error;
    return ask(url, restoreSnapshot);
  });
}

/** A database for one service: a copy of the first one, with tables and customers. */
export function copyFirst(name: string): Promise<string> {
  return makeDatabase(process.env['JOURNEYS_DATABASES'] ?? '', name, first);
}

export async function drop(name: string): Promise<void> {
  await ask(process.env['JOURNEYS_DATABASES'] ?? '', `drop database ${name} with (force)`);
}
