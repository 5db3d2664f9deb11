import { afterAll } from 'vitest';
import type { Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/schema.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { readSettings } from '../src/platform/configuration/settings.ts';
import { startService } from '../src/start-service.ts';
import { injectingClient, type Client } from './client.ts';
import { filledDatabase, secretKey } from './service.ts';

export const internalKey = 'the-key-of-the-other-systems-of-an-operator';
const publicPort = '4600';

interface Internal {
  client: Client;
  query: Kysely<Tables>;
  /** A call of another system; without the right key it is refused. */
  call(method: string, path: string, body?: unknown, bearer?: string): Promise<{ status: number; json: unknown }>;
}

/** A service whose internal port is open. */
export async function runInternal(): Promise<Internal> {
  const url = await filledDatabase();
  const settings = readSettings({
    PORT: '0',
    PUBLIC_PORT: publicPort,
    PAGES: 'off',
    SEED: 'on',
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    THIRD_PARTIES: 'off',
    APPS: 'off',
    DATABASE_URL: url,
    INTERNAL_KEY: internalKey,
    INTERNAL_PORT: '0',
  });
  const service = await startService(settings, { listen: false });
  const { query, close } = openDatabase(url, 1);
  afterAll(async () => {
    await service.close();
    await close();
  });
  const call: Internal['call'] = async (method, path, body, bearer = internalKey) => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(`http://127.0.0.1:${service.internalPort}${path}`, { method, headers, ...content });
    return { status: answer.status, json: await answer.json() };
  };
  return { client: injectingClient(service.app, Number(publicPort)), query, call };
}
