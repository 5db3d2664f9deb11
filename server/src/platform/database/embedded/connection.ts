import pg from 'pg';
import { errorCode } from '../../startup-error.ts';
import { processName, queueName } from '../open.ts';
import type { Folder } from './folder.ts';

const administration = 'postgres';

/** The address of a database on the folder's server. */
export function address(folder: Folder, database: string): string {
  return `postgresql://postgres@/${database}?host=${encodeURIComponent(folder.sockets)}`;
}

/** Whether the folder's server accepts connections. */
export async function acceptsConnections(folder: Folder): Promise<boolean> {
  return connected(folder, async () => true).catch(() => false);
}

/** Whether another process is connected. A connection being opened has no name yet, so it may be this process's own. */
export async function hasOtherUsers(folder: Folder): Promise<boolean> {
  const text =
    "select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> all($1) and coalesce(state, 'starting') <> 'starting'";
  const own = [[processName, queueName]];
  return connected(folder, async (client) => (await client.query(text, own)).rows.length > 0).catch(() => false);
}

/** Creates a database of that name unless it exists. */
export async function ensureDatabase(folder: Folder, name: string): Promise<string> {
  await connected(folder, (client) => client.query(`create database ${pg.escapeIdentifier(name)}`)).catch(
    (error: unknown) => {
      // It exists, or another process has just created it.
      if (!['42P04', '23505'].includes(errorCode(error) ?? '')) throw error;
    },
  );
  return address(folder, name);
}

async function connected<T>(folder: Folder, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: address(folder, administration),
    application_name: processName,
    connectionTimeoutMillis: 2000,
  });
  // If the server dies, the query fails; without a listener, that would crash the process too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
