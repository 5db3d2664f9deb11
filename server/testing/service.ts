import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../src/platform/database/open.ts';
import { atEnd } from './at-end.ts';
import { startDemonstration } from '../src/demo/start-demonstration.ts';
import { client, injectingClient, type Client } from './client.ts';
import { demonstrationPlan, type BrandChange } from './plan.ts';
import { quickPasswords } from './passwords.ts';
import { secretKey } from './secret-key.ts';
import { makeDatabase } from './test-database.ts';

export { secretKey };

/** An empty database for a test file. */
export function freshDatabase(server = inject('databaseServer')): Promise<string> {
  return makeDatabase(server, databaseName());
}

/** A database with the service's tables, and no customers. */
export function migratedDatabase(): Promise<string> {
  return makeDatabase(inject('databaseServer'), databaseName(), inject('migratedDatabase'));
}

/** A database with the service's tables and customers. */
export function filledDatabase(): Promise<string> {
  return makeDatabase(inject('databaseServer'), databaseName(), inject('filledDatabase'));
}

function databaseName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}

export interface Running extends Client {
  /** The port in addresses; nothing listens there unless the service was started to listen. */
  port: number;
  internalPort: number | null;
  url: string;
  database: Database;
  close(): Promise<void>;
}

const publicPort = '4600';

interface Dependencies extends NonNullable<Parameters<typeof startDemonstration>[1]> {
  /** Changes to the configuration file's brands, by name. */
  brands?: Readonly<Record<string, BrandChange>>;
}

/**
 * Starts the service with the demonstration's customers in this process, with the given values instead of the
 * environment. Requests are injected unless it listens.
 */
export async function runService(
  environment: Record<string, string> = {},
  { brands: changes, ...parts }: Dependencies = {},
): Promise<Running & { app: FastifyInstance }> {
  const { listen = false } = parts;
  const url =
    environment['DATABASE_URL'] ?? (await (environment['SEED'] === 'off' ? migratedDatabase() : filledDatabase()));
  const plan = demonstrationPlan(
    {
      PORT: '0',
      PAGES: 'off',
      PAGES_DIR: 'no-pages',
      SEED: 'on',
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '10000',
      CODE_MAILS_PER_HOUR: '1000',
      THIRD_PARTIES: 'off',
      APPS: 'off',
      DATABASE_URL: url,
      ...(listen ? {} : { PUBLIC_PORT: publicPort }),
      ...environment,
    },
    changes,
  );
  const service = await startDemonstration(plan, { passwords: quickPasswords, ...parts, listen });
  const database = openDatabase(url, 2, { name: 'tests' });
  const close = async () => {
    await service.close();
    await database.close();
  };
  atEnd(close);
  const port = listen ? service.port : Number(plan.settings.PUBLIC_PORT);
  return {
    ...(listen ? client(port) : injectingClient(service.app, port)),
    port,
    internalPort: service.internalPort,
    url,
    app: service.app,
    database,
    close,
  };
}
