import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/database/embedded/launcher.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database server; `/postgres` names its database of administration. */
    databaseServer: string;
    /** The service as it is now, bundled for those who run it as a process. */
    serviceProgram: string;
  }
}

/** One database server and one bundle for the whole run; TEST_DATABASE_URL names another server instead. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [bundle, server] = await Promise.all([bundleService(), openServer(process.env['TEST_DATABASE_URL'])]);
  project.provide('serviceProgram', join(bundle, 'main.js'));
  project.provide('databaseServer', server.url);
  return async () => {
    await server.close();
    rmSync(bundle, { recursive: true, force: true });
  };
}

/** Beside the packages, which stay outside of it. */
async function bundleService(): Promise<string> {
  const cache = fileURLToPath(new URL('../../.cache', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'service-'));
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
  await build({ configFile, logLevel: 'error', build: { outDir: folder } });
  return folder;
}

async function openServer(given: string | undefined): Promise<{ url: string; close: () => Promise<void> }> {
  if (given !== undefined) return { url: given, close: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'account-tests-'));
  const server = await startEmbedded(folder);
  const close = async (): Promise<void> => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url('postgres'), close };
}
