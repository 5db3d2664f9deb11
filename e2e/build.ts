import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask } from '../server/testing/test-database.ts';
import { keepFirstData, startDatabases } from './databases.ts';
import { Service } from './service.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds everything that changed and copies it, so that a later build does not disturb the journeys. Seeds one
 * database, which every service copies.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright requires it.
export default async function build(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, 'journeys-'));
  cpSync(join(root, 'dist'), copy, { recursive: true });
  process.env['JOURNEYS_DIST'] = copy;
  const databases = await startDatabases();
  await (await Service.on(databases.first)).stop();
  // Two keys of eight: each costs a derivation whenever a journey opens or changes them.
  await ask(databases.first, 'delete from cmks where number > (select min(number) + 1 from cmks)');
  await keepFirstData(databases.first);
  return async () => {
    await databases.stop();
    rmSync(copy, { recursive: true, force: true });
  };
}
