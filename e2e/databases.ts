import { ask, makeDatabase, startThrowaway } from '../server/testing/test-database.ts';

const first = 'first';

/** One database server for all journeys. Answers the address of its first database, and how to stop it. */
export async function startDatabases(): Promise<{ first: string; stop: () => Promise<void> }> {
  const { url, stop } = await startThrowaway();
  process.env['JOURNEYS_DATABASES'] = url;
  return { first: await makeDatabase(url, first), stop };
}

/** A database for one service: a copy of the first one, which has its tables and customers already. */
export function copyFirst(name: string): Promise<string> {
  return makeDatabase(process.env['JOURNEYS_DATABASES'] ?? '', name, first);
}

export function drop(name: string): Promise<void> {
  return ask(process.env['JOURNEYS_DATABASES'] ?? '', `drop database ${name} with (force)`);
}
