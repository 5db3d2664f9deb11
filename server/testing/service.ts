import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, type Database } from '../src/database/open.ts';
import { startService } from '../src/service.ts';
import { readSettings } from '../src/settings.ts';
import { client, type Client } from './client.ts';

export const secretKey = 'a secret key for tests, long enough for all';

/** A database of its own for a test file. */
export async function freshDatabase(server = inject('databaseServer')): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return server.replace('/postgres?', `/${name}?`).replace(/\/postgres$/, `/${name}`);
}

export interface Running extends Client {
  port: number;
  url: string;
  database: Database;
  close(): Promise<void>;
}

/** Starts the service in this process, with what it would otherwise read from the environment. */
export async function runService(environment: Record<string, string> = {}, parts: Parameters<typeof startService>[1] = {}): Promise<Running> {
  const url = environment['DATABASE_URL'] ?? (await freshDatabase());
  const settings = readSettings({
    PORT: '0', PAGES: 'off', SEED: 'on', SECRET_KEY: secretKey, LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '10000',
    THIRD_PARTIES: 'off', DATABASE_URL: url, ...environment,
  });
  const service = await startService(settings, parts);
  const database = openDatabase(url, 2);
  const close = async () => {
    await service.close();
    await database.close();
  };
  afterAll(close);
  return { ...client(service.port), port: service.port, url, database, close };
}
