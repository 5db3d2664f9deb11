import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { startEmbedded } from '../src/platform/database/embedded/launcher.ts';
import type { Tables } from '../src/platform/database/schema.ts';

/** Twice what a run has at its end. */
const neededBytes = 6e9;

/**
 * A database server for one run, in a folder removed with it. It never waits for the disk, as its data may be lost with
 * the machine.
 */
export interface Throwaway {
  /** Its administration database. */
  url: string;
  stop(): Promise<void>;
}

export async function startThrowaway(): Promise<Throwaway> {
  const folder = mkdtempSync(join(placeOfData(), 'account-tests-'));
  const first = await startEmbedded(folder);
  await ask(first.url('postgres'), 'alter system set fsync = off');
  await ask(first.url('postgres'), 'alter system set synchronous_commit = off');
  await ask(first.url('postgres'), 'alter system set full_page_writes = off');
  // Two test files run services in parallel, each with its own pools.
  await ask(first.url('postgres'), 'alter system set max_connections = 400');
  await first.close();
  const server = await startEmbedded(folder);
  const url = server.url('postgres');
  const stop = async (): Promise<void> => {
    await server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  return { url, stop };
}

/** In memory if there is plenty, as on Linux: each test file copies a database. */
function placeOfData(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes ? memory : tmpdir();
}

/** Creates a database: empty, or a copy of one without connections. Returns its address. */
export async function makeDatabase(server: string, name: string, template?: string): Promise<string> {
  await ask(
    server,
    `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
  );
  return server.replace('/postgres?', `/${name}?`).replace(/\/postgres$/, `/${name}`);
}

/** Runs one query on its own connection and returns the rows. */
export async function ask(url: string, text: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Makes the sessions that a database opens from now on read-only, like those of a replica, or undoes it. */
export async function setReadOnly(query: Kysely<Tables>, isReadOnly: boolean): Promise<void> {
  const change = sql.lit(`${isReadOnly ? 'set' : 'reset'} default_transaction_read_only${isReadOnly ? ' = on' : ''}`);
  await sql`do $$ begin
    execute format('alter database %I ', current_database()) || ${change};
  end $$`.execute(query);
}
