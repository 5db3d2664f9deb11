// Builds the crypto core, the pages of both brands and the service into dist/; skips what is up to date.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWasm } from './build-wasm.mjs';
import { install } from './install.mjs';
import { finishPages } from './finish-html.mjs';
import { command, logStep, root, tool } from './lib/run.mjs';

const stamp = join(root, 'dist', '.stamp');
const sources = [
  'contract', 'machines', 'locales', 'src', 'server/src', 'server/vite.config.ts', 'login.html', 'index.html',
  'vite.config.ts', 'package-lock.json', 'scripts/finish-html.mjs', 'scripts/build.mjs', 'crypto-wasm/pkg/digest.js',
];

export async function build() {
  await buildWasm({ log: (text) => (text.includes('up to date') ? undefined : logStep(text)) });
  const fingerprint = fingerprintOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  logStep('Building the pages of both brands, and the service.');
  await Promise.all([buildBrand('default'), buildBrand('regional'), buildService()]);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

async function buildBrand(brand) {
  const env = { BRAND: brand, NODE_ENV: 'production' };
  await tool('vite', ['build', '--logLevel', 'warn'], { quiet: true, env });
  const drawing = ['--ssr', 'src/app/prerender.tsx', '--outDir', `.cache/prerender/${brand}`, '--logLevel', 'warn'];
  await tool('vite', ['build', ...drawing], { quiet: true, env });
  await finishPages(brand);
}

function buildService() {
  return tool('vite', ['build', '--config', 'server/vite.config.ts', '--logLevel', 'warn'], { quiet: true });
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
    await install();
    await build();
    logStep('Everything is built.');
  });
}
