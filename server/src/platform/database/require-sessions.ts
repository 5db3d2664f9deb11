import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { StartupError } from '../startup-error.ts';
import type { Database } from './open.ts';
import type { DatabaseSetting } from './require-database.ts';

/**
 * Fails if a pooler shares the sessions of the server between connections, as in transaction mode. The job queue and
 * migrations need sessions of their own: for notifications, locks and time limits.
 */
export async function requireSessions({ pool }: Pick<Database, 'pool'>, setting: DatabaseSetting): Promise<void> {
  const first = await pool.connect();
  try {
    if (await isDirect(first)) return;
    const second = await pool.connect();
    try {
      if (!(await areShared(first, second))) return;
    } finally {
      second.release();
    }
  } finally {
    first.release();
  }
  throw new StartupError(
    setting === 'DATABASE_URL'
      ? 'The pooler of DATABASE_URL shares sessions: set DATABASE_DIRECT_URL to an address of the same database that leads to PostgreSQL itself, or to a pooler in session mode.'
      : 'DATABASE_DIRECT_URL leads to a pooler that shares sessions. It must lead to PostgreSQL itself, or to a pooler in session mode.',
  );
}

/** A pooler gives its clients numbers of its own. */
async function isDirect(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return 'processID' in client && client.processID === rows[0]?.pid;
}

/** More than once, because the transactions of a busy pooler may meet the same session by chance. */
const rounds = 5;
const mark = 'account_center.session';

/** Whether what a connection sets is lost, or overwritten by the other one. */
async function areShared(first: PoolClient, second: PoolClient): Promise<boolean> {
  for (let round = 0; round < rounds; round += 1) {
    const marked = [first, second].map((client) => ({ client, value: randomBytes(12).toString('hex') }));
    for (const { client, value } of marked) await client.query('select set_config($1, $2, false)', [mark, value]);
    for (const { client, value } of marked) {
      const { rows } = await client.query<{ value: string }>('select current_setting($1, true) as value', [mark]);
      if (rows[0]?.value !== value) return true;
    }
  }
  return false;
}
