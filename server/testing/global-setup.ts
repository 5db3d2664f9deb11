import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/database/embedded/launcher.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database server; `/postgres` names its database of administration. */
    databaseServer: string;
  }
}

/** One database server for the whole run; TEST_DATABASE_URL names another one instead. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) {
    project.provide('databaseServer', given);
    return async () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'account-tests-'));
  const server = await startEmbedded(folder);
  project.provide('databaseServer', server.url('postgres'));
  return async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
