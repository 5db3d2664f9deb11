import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../server/src/database/embedded/launcher.ts';

const first = 'first';

/** One database server for all journeys. Answers the address of its first database, and how to stop it. */
export async function startDatabases(): Promise<{ first: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'account-center-journeys-'));
  const server = await startEmbedded(folder);
  process.env['JOURNEYS_DATABASES'] = server.url('postgres');
  const stop = async (): Promise<void> => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { first: await server.ensureDatabase(first), stop };
}

/** A database for one service: a copy of the first one, which has its tables and customers already. */
export async function copyFirst(name: string): Promise<string> {
  const url = process.env['JOURNEYS_DATABASES'] ?? '';
  await asked(url, `create database ${name} template ${first} strategy file_copy`);
  return url.replace('/postgres?', `/${name}?`);
}

export async function drop(name: string): Promise<void> {
  await asked(process.env['JOURNEYS_DATABASES'] ?? '', `drop database ${name} with (force)`);
}

/** Does what only the passing of time does otherwise. */
export async function asked(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}
