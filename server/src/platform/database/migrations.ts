import { readdirSync } from 'node:fs';
import type { Migration as KyselyMigration } from 'kysely';

export interface Migration extends Pick<KyselyMigration, 'up'> {
  /**
   * False if each statement is a transaction of its own, as `concurrently` demands. The statements may run again after
   * a failure, so each one must allow that.
   */
  isAtomic?: boolean;
}

export type Migrations = Readonly<Record<string, Migration>>;

const folder = './migrations/';

/**
 * The migrations by file name, which also gives the order. Never change a migration that has run anywhere: add a new
 * file. Vite writes the list into the bundle; from source, the folder is read.
 */
export async function loadMigrations(): Promise<Migrations> {
  if (!import.meta.url.endsWith('.ts'))
    return byName(import.meta.glob<Migration>('./migrations/*.ts', { eager: true }));
  const files = readdirSync(new URL(folder, import.meta.url)).toSorted();
  return byName(Object.fromEntries(await Promise.all(files.map(async (file) => [file, await load(file)]))));
}

function byName(files: Migrations): Migrations {
  return Object.fromEntries(
    Object.entries(files).map(([file, migration]) => [file.replace(folder, '').replace('.ts', ''), migration]),
  );
}

async function load(file: string): Promise<Migration> {
  const module: unknown = await import(/* @vite-ignore */ new URL(folder + file, import.meta.url).href);
  if (!isMigration(module)) throw new Error(`The migration ${file} must export up.`);
  return module;
}

function isMigration(module: unknown): module is Migration {
  return typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function';
}
