// npm run package -- FOLDER [BRAND…]: builds for customers and writes what is deployed into one folder that needs only
// Node: the pages, the service without the demonstration, and the few packages that cannot be bundled.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { build } from './build.mjs';
import { brandNames } from './lib/brand-names.mjs';
import { logStep, Problem, root } from './lib/run.mjs';

/** Built separately from the demonstration, which is left unchanged. */
const dist = join('.cache', 'package');
/** The programs of dist/server that are deployed. */
const programs = ['main.js', 'migrate.js', 'reencode-process.js'];
/** The packages that the bundle imports, see server/vite.config.ts. The embedded database is not deployed. */
const packages = ['@node-rs/argon2', 'graphile-worker'];
const others = [
  'scripts/admin.mjs',
  'docs/account-center.config.schema.json',
  'docs/deploy.md',
  'docs/many-machines.md',
  'docs/service.md',
  'docs/configuration.md',
  'deploy',
  'CHANGELOG.md',
];
const dependencies = v.optional(v.record(v.string(), v.string()), {});
const manifestSchema = v.object({
  version: v.string(),
  engines: v.optional(v.unknown()),
  dependencies,
  optionalDependencies: dependencies,
});

export async function main([given, ...chosen]: readonly string[]): Promise<void> {
  if (given === undefined) throw new Problem('Name a folder: npm run package -- /tmp/account-center');
  const folder = resolve(given);
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'dist', 'server', 'main.js')))
    throw new Problem(`${folder} has other files: choose a new folder.`);
  const unknown = chosen.find((name) => !brandNames().includes(name));
  if (unknown !== undefined) throw new Problem(`There is no brand ${unknown}: the folders of src/brands are brands.`);
  const brands = chosen.length > 0 ? chosen : brandNames();
  await build(undefined, { dist, forCustomers: true, brands, withService: true });
  // A running service would lose its files, so an upgrade needs a new folder.
  rmSync(folder, { recursive: true, force: true });
  for (const brand of brands) cpSync(join(root, dist, brand), join(folder, 'dist', brand), { recursive: true });
  cpSync(join(root, dist, 'nginx.conf'), join(folder, 'dist', 'nginx.conf'));
  mkdirSync(join(folder, 'dist', 'server'));
  for (const file of filesOf(programs)) cpSync(join(root, dist, 'server', file), join(folder, 'dist', 'server', file));
  for (const found of packageFolders()) copyPackage(found, join(folder, relative(root, found)));
  for (const name of others) cpSync(join(root, name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(deployedManifest(), null, 2)}\n`);
  logStep(`${folder} is ready: ${Math.round(bytesOf(folder) / 1e6)} MB. Start it there: node dist/server/main.js`);
}

/** The files of the folder that npm and Node read. */
function deployedManifest() {
  const { version, engines } = manifestIn(root);
  const scripts = {
    start: 'exec node dist/server/main.js',
    migrate: 'node dist/server/migrate.js',
    admin: 'node scripts/admin.mjs',
  };
  return { name: 'account-center', private: true, version, type: 'module', engines, scripts };
}

function manifestIn(folder: string): v.InferOutput<typeof manifestSchema> {
  return v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

/** The programs and every file of the bundle that they import. */
function filesOf(entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(join(root, dist, 'server', file), 'utf8');
    for (const [, next = ''] of text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
      if (existsSync(join(root, dist, 'server', next))) visit(next);
  };
  entries.forEach(visit);
  return files;
}

/** The folders of the packages and their dependencies, resolved as by Node. Type packages are not needed. */
function packageFolders(): Set<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const place = placeOf(name, from);
    // Optional packages for other systems are not installed.
    if (place === null || found.has(place)) return;
    found.add(place);
    const manifest = manifestIn(place);
    for (const next of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
      if (!next.startsWith('@types/')) visit(next, place);
  };
  for (const name of packages) visit(name, root);
  return found;
}

function placeOf(name: string, from: string): string | null {
  const place = join(from, 'node_modules', name);
  if (existsSync(join(place, 'package.json'))) return place;
  return dirname(from) === from ? null : placeOf(name, dirname(from));
}

function copyPackage(from: string, to: string): void {
  const isOwn = (path: string): boolean =>
    !/[/\\]node_modules[/\\]|\.(map|d\.[cm]?ts)$/.test(relative(from, path)) &&
    !path.endsWith(join(from, 'node_modules'));
  cpSync(from, to, { recursive: true, filter: isOwn });
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
