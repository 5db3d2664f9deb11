import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { startDemonstration } from '../src/demo/start-demonstration.ts';
import { prepareDatabase } from '../src/service/prepare-database.ts';
import { quickPasswords } from './passwords.ts';
import { demonstrationPlan } from './plan.ts';
import { secretKey } from './secret-key.ts';
import { makeDatabase, startThrowaway, type Throwaway } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server's address; `/postgres` is its administration database. */
    databaseServer: string;
    /** The current service, bundled for tests that run it as a process. */
    serviceProgram: string;
    /** Databases of that server to copy: with the service's tables, and with its customers too. */
    migratedDatabase: string;
    filledDatabase: string;
  }
}

/** One database server and one bundle for the whole run; TEST_DATABASE_URL names another server instead. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [bundle, server] = await Promise.all([bundleService(), openServer(process.env['TEST_DATABASE_URL'])]);
  const run = randomBytes(8).toString('hex');
  const [migrated, filled] = [`migrated_${run}`, `filled_${run}`];
  await prepareDatabase(await makeDatabase(server.url, migrated));
  await fill(await makeDatabase(server.url, filled, migrated));
  project.provide('serviceProgram', join(bundle, 'demo.js'));
  project.provide('databaseServer', server.url);
  project.provide('migratedDatabase', migrated);
  project.provide('filledDatabase', filled);
  return async () => {
    await server.stop();
    rmSync(bundle, { recursive: true, force: true });
  };
}

/** Next to the packages, which are not bundled. */
async function bundleService(): Promise<string> {
  const cache = fileURLToPath(new URL('../../.cache', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'service-'));
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
  await build({ configFile, logLevel: 'error', build: { outDir: folder } });
  return folder;
}

async function openServer(given: string | undefined): Promise<Throwaway> {
  return given === undefined ? startThrowaway() : { url: given, stop: async () => undefined };
}

/** The service creates its customers when it starts. */
async function fill(url: string): Promise<void> {
  const plan = demonstrationPlan({
    PAGES: 'off',
    PAGES_DIR: 'no-pages',
    SEED: 'on',
    THIRD_PARTIES: 'off',
    APPS: 'off',
    LOG_LEVEL: 'error',
    SECRET_KEY: secretKey,
    DATABASE_URL: url,
  });
  const service = await startDemonstration(plan, { passwords: quickPasswords, listen: false });
  await service.close();
}
