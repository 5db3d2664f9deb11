// npm run package -- FOLDER [BRAND…]: builds for customers and writes what is deployed into one folder that needs only Node: the pages, the
// service without the demonstration, and the few packages that cannot be bundled.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { brandNames } from './lib/brand-names.mjs';
import { command, logStep, Problem, root } from './lib/run.mjs';
import { version } from './lib/version.mjs';

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
  'docs/service.md',
  'docs/configuration.md',
  'deploy',
  'CHANGELOG.md',
];

await command(async () => {
  const [, , given, ...chosen] = process.argv;
  if (given === undefined) throw new Problem('Name a folder: npm run package -- /tmp/account-center');
  const folder = resolve(given);
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'dist', 'server', 'main.js')))
    throw new Problem(`${folder} has other files: choose a new folder.`);
  const unknown = chosen.find((name) => !brandNames().includes(name));
  if (unknown !== undefined) throw new Problem(`There is no brand ${unknown}: the folders of src/brands are brands.`);
  const brands = chosen.length > 0 ? chosen : brandNames();
  await build(install(), { dist, forCustomers: true, brands, withService: true });
  // A running service would lose its files, so an upgrade needs a new folder.
  rmSync(folder, { recursive: true, force: true });
  for (const brand of brands) cpSync(join(root, dist, brand), join(folder, 'dist', brand), { recursive: true });
  cpSync(join(root, dist, 'nginx.conf'), join(folder, 'dist', 'nginx.conf'));
  mkdirSync(join(folder, 'dist', 'server'));
  for (const file of filesOf(programs)) cpSync(join(root, dist, 'server', file), join(folder, 'dist', 'server', file));
  for (const found of packageFolders()) copyPackage(found, join(folder, relative(root, found)));
  for (const name of others) cpSync(join(root, name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  logStep(`${folder} is ready: ${Math.round(bytesOf(folder) / 1e6)} MB. Start it there: node dist/server/main.js`);
});

/** The files of the folder that npm and Node read. */
function manifest() {
  return {
    name: 'account-center',
    private: true,
    version,
    type: 'module',
    engines: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines,
    scripts: {
      start: 'exec node dist/server/main.js',
      migrate: 'node dist/server/migrate.js',
      admin: 'node scripts/admin.mjs',
    },
  };
}

/** The programs and every file of the bundle that they import. */
function filesOf(entries) {
  const files = new Set();
  const visit = (file) => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(join(root, dist, 'server', file), 'utf8');
    for (const [, next] of text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
      if (existsSync(join(root, dist, 'server', next))) visit(next);
  };
  entries.forEach(visit);
  return files;
}

/** The folders of the packages and their dependencies, resolved as by Node. Type packages are not needed. */
function packageFolders() {
  const found = new Set();
  const visit = (name, from) => {
    const place = placeOf(name, from);
    // Optional packages for other systems are not installed.
    if (place === null || found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (!next.startsWith('@types/')) visit(next, place);
  };
  for (const name of packages) visit(name, root);
  return found;
}

function placeOf(name, from) {
  const place = join(from, 'node_modules', name);
  if (existsSync(join(place, 'package.json'))) return place;
  return dirname(from) === from ? null : placeOf(name, dirname(from));
}

function copyPackage(from, to) {
  const isOwn = (path) => !/[/\\]node_modules[/\\]|\.(map|d\.[cm]?ts)$/.test(relative(from, path));
  cpSync(from, to, { recursive: true, filter: (path) => isOwn(path) && !path.endsWith(join(from, 'node_modules')) });
}

function bytesOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0);
}
