// Builds the crypto core, the pages of all brands and the service into dist/; skips what is up to date.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWasm } from './build-wasm.mjs';
import { install } from './install.mjs';
import { brandNames } from './lib/brand-names.mjs';
import { command, logStep, root, settle, tool, valueOf, waitingFor } from './lib/run.mjs';

const sources = [
  'contract',
  'machines',
  'locales',
  'src',
  'server/src',
  'server/vite.config.ts',
  'login.html',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/finish-html.mjs',
  'scripts/lib/chunks.mjs',
  'scripts/lib/brand-alias.mjs',
  'scripts/build.mjs',
  'crypto-wasm/pkg/digest.js',
];

/** What is built without being asked otherwise: the demonstration, in every brand. */
const everything = { dist: 'dist', forCustomers: false, brands: brandNames() };

/**
 * `installed`: the packages, where they are still being installed. The core is compiled meanwhile. Pages `forCustomers`
 * have nothing of the demonstration.
 */
export async function build(installed, plan = everything) {
  const { dist, brands } = plan;
  const stamp = join(root, dist, '.stamp');
  const core = settle(
    buildWasm({ installed, log: (text) => (text.includes('up to date') ? undefined : logStep(text)) }),
  );
  await installed;
  // The first time, what needs no core is built beside it.
  const begun = existsSync(stamp) ? undefined : settle(buildWithoutCore(plan));
  await valueOf(core);
  const fingerprint = `${fingerprintOf(sources)} ${brands.join(' ')}`;
  if (begun === undefined && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  logStep('Building the pages of all brands: about half a minute.');
  const { finishPages, writeNginxMaps } = await import('./finish-html.mjs');
  const others = begun ?? settle(buildWithoutCore(plan));
  const pages = brands.map(async (brand) => {
    await vite(plan, brand);
    await valueOf(others);
    await finishPages(dist, brand);
  });
  await waitingFor(Promise.all(pages), () => 'the pages');
  await writeNginxMaps(dist, brands);
  mkdirSync(join(root, dist), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** The service, and what draws the pages before any script runs. */
function buildWithoutCore(plan) {
  logStep('Building the service.');
  const drawing = (brand) =>
    vite(plan, brand, '--ssr', 'src/prerender/prerender.tsx', '--outDir', `.cache/prerender/${plan.dist}/${brand}`);
  return Promise.all([buildService(plan), ...plan.brands.map(drawing)]);
}

function vite({ dist, forCustomers }, brand, ...args) {
  return tool('vite', ['build', ...args, '--logLevel', 'warn'], {
    quiet: true,
    env: { BRAND: brand, DIST: dist, PAGES_FOR: forCustomers ? 'customers' : '', NODE_ENV: 'production' },
  });
}

function buildService({ dist }) {
  const args = ['build', '--config', 'server/vite.config.ts', '--outDir', join(root, dist, 'server')];
  return tool('vite', [...args, '--emptyOutDir', '--logLevel', 'warn'], { quiet: true });
}

function fingerprintOf(names) {
  const hash = createHash('sha256');
  for (const name of names) {
    for (const file of filesOf(join(root, name))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command(async () => {
    await build(install());
    logStep('Everything is built.');
  });
}
