// Builds the crypto core, the pages of all brands and the service into dist/; skips what is up to date. `npm run build
// -- pages` builds only the pages, for customers of your own back end, and needs no folder server/.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWasm } from './build-wasm.mjs';
import { install } from './install.mjs';
import { brandNames } from './lib/brand-names.mjs';
import { command, logStep, Problem, root, settle, tool, valueOf, waitingFor } from './lib/run.mjs';

const sourcesOfService = ['server/src', 'server/vite.config.ts'];
const sourcesOfPages = [
  'contract',
  'machines',
  'locales',
  'src',
  'login.html',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/documents.mjs',
  'scripts/lib',
  'scripts/build.mjs',
  'crypto-wasm/pkg/digest.js',
];

/** The default: the demonstration in every brand. */
const everything = { dist: 'dist', forCustomers: false, brands: brandNames(), withService: true };
const pagesAlone = { ...everything, forCustomers: true, withService: false };

/**
 * `installed` resolves when the packages are installed; the core compiles in parallel. Pages `forCustomers` contain
 * nothing of the demonstration.
 * @param {Promise<void>} [installed] @param {typeof everything} [plan]
 */
export async function build(installed, plan = everything) {
  const { dist, brands, forCustomers, withService } = plan;
  const stamp = join(root, dist, '.stamp');
  const core = settle(
    buildWasm({ installed, log: (text) => (text.includes('up to date') ? undefined : logStep(text)) }),
  );
  await installed;
  // A first build runs what needs no core in parallel.
  const begun = existsSync(stamp) ? undefined : settle(buildWithoutCore(plan));
  await valueOf(core);
  const sources = withService ? [...sourcesOfPages, ...sourcesOfService] : sourcesOfPages;
  const fingerprint = JSON.stringify({ sources: fingerprintOf(sources), brands, forCustomers, withService });
  if (begun === undefined && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  logStep(`Building the pages of ${brands.length === 1 ? brands[0] : 'all brands'}: about half a minute.`);
  const { writeDocuments, writeNginxMaps } = await import('./documents.mjs');
  const others = begun ?? settle(buildWithoutCore(plan));
  const pages = brands.map(async (brand) => {
    await vite(plan, brand);
    await valueOf(others);
    await writeDocuments(dist, brand);
  });
  await waitingFor(Promise.all(pages), () => 'the pages');
  await writeNginxMaps(dist, brands);
  mkdirSync(join(root, dist), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** The service, and the prerendering of the pages. */
function buildWithoutCore(plan) {
  const drawing = (brand) =>
    vite(plan, brand, '--ssr', 'src/prerender/prerender.tsx', '--outDir', `.cache/prerender/${plan.dist}/${brand}`);
  return Promise.all([...(plan.withService ? [buildService(plan)] : []), ...plan.brands.map(drawing)]);
}

function vite({ dist, forCustomers }, brand, ...args) {
  return tool('vite', ['build', ...args, '--logLevel', 'warn'], {
    quiet: true,
    env: { BRAND: brand, DIST: dist, PAGES_FOR: forCustomers ? 'customers' : '', NODE_ENV: 'production' },
  });
}

function buildService({ dist }) {
  logStep('Building the service.');
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
    .filter((entry) => entry.isFile() && !/\.(test|gestures)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command(async () => {
    const part = process.argv[2];
    if (part !== undefined && part !== 'pages')
      throw new Problem(`${part} is not built alone: npm run build, or npm run build -- pages`);
    await build(install(), part === 'pages' ? pagesAlone : everything);
    logStep(part === 'pages' ? `The pages are built: dist/${brandNames().join(', dist/')}.` : 'Everything is built.');
  });
}
