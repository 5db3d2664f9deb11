// Builds the crypto core with wasm-pack into crypto-wasm/pkg. Skips the work when nothing changed.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { command, Problem, root, run, waitingFor } from './lib/run.mjs';
import { addTools, findCargo, outputOf, userCache } from './lib/rust-tools.mjs';

const crate = join(root, 'crypto-wasm');
const pkg = join(crate, 'pkg');

/** In KB of 1,024 bytes, with the glue. Leaves room because each Rust version generates different code. */
const maxKilobytes = 25;
const moduleFile = 'crypto_wasm_bg.wasm';
const outputs = ['crypto_wasm.js', 'crypto_wasm.d.ts', 'digest.js', 'digest.d.ts', moduleFile];

/**
 * Builds the module unless pkg is up to date, or throws a Problem. `installed` resolves when the packages are
 * installed.
 */
export async function buildWasm({ log = console.log, installed } = {}) {
  const fingerprint = hashSources();
  if (isUpToDate(fingerprint)) return log('The crypto core is up to date.');
  findCargo();
  const cached = cachePath(fingerprint);
  if (existsSync(cached)) copyAtomically(cached, pkg);
  if (isUpToDate(fingerprint)) return log('The crypto core was built on this machine before, from the same sources.');
  log('Compiling the crypto core to WebAssembly: about half a minute.');
  await addTools();
  // Built next to pkg and moved when complete, so that an interrupted build leaves pkg unchanged.
  const staging = join(root, 'target', 'wasm', `pkg-${process.pid}`);
  await waitingFor(compile(staging), () => 'the crypto core');
  writeDigest(staging);
  await installed;
  const { kilobytes } = await sizeOfCore(staging);
  const size = `${kilobytes.toFixed(1)} KB`;
  if (kilobytes > maxKilobytes) {
    throw new Problem(
      `The crypto core has grown to ${size}; the limit is ${maxKilobytes} KB. Make it smaller, then run this command again.`,
    );
  }
  writeFileSync(join(staging, '.stamp'), stampOf(staging, fingerprint));
  rmSync(pkg, { recursive: true, force: true });
  renameSync(staging, pkg);
  try {
    copyAtomically(pkg, cached);
  } catch {
    // Without a writable cache, the next clone builds the core again.
  }
  log(`The crypto core is built, compressed with its glue: ${size}.`);
}

/** The size of the module with its glue and the limit, in KB of 1,024 bytes, compressed with brotli. */
export async function sizeOfCore(folder = pkg) {
  const { minify } = await import('vite');
  const glue = await minify('crypto_wasm.js', readFileSync(join(folder, 'crypto_wasm.js'), 'utf8'), { module: true });
  const weigh = (content) => brotliCompressSync(content).length / 1024;
  return { kilobytes: weigh(readFileSync(join(folder, moduleFile))) + weigh(glue.code), max: maxKilobytes };
}

async function compile(outDir) {
  const options = [
    '--target=web',
    '--release',
    '--mode=no-install',
    '--no-pack',
    '--no-gitignore',
    '--out-dir',
    outDir,
  ];
  await run('wasm-pack', ['--log-level=error', 'build', crate, ...options, '--', '--locked'], {
    quiet: true,
    env: { CARGO_TARGET_DIR: join(root, 'target', 'wasm'), CARGO_ENCODED_RUSTFLAGS: rustFlags().join('\x1f') },
    failure: 'The crypto core is not built: wasm-pack failed, see its output above.',
  });
}

/** Writes the digest that the page requires of the module. */
function writeDigest(folder) {
  const digest = createHash('sha384')
    .update(readFileSync(join(folder, moduleFile)))
    .digest('base64');
  writeFileSync(join(folder, 'digest.js'), `export const moduleDigest = 'sha384-${digest}';\n`);
  writeFileSync(join(folder, 'digest.d.ts'), 'export declare const moduleDigest: string;\n');
}

/** The same sources and tools give the same bytes, so the flags remove the paths of this machine. */
function rustFlags() {
  const cargoHome = process.env.CARGO_HOME ?? join(homedir(), '.cargo');
  return [
    '-Ctarget-feature=+simd128',
    '--cfg=curve25519_dalek_bits="32"',
    '--cfg=aes_backend_soft="compact"',
    '--cfg=sha2_backend="soft"',
    '--cfg=sha2_backend_soft="compact"',
    '-Clink-arg=-zstack-size=65536',
    // Without the names of functions, which only debuggers read; wasm-bindgen reads the features.
    '-Clink-arg=--strip-all',
    '-Clink-arg=--keep-section=target_features',
    // Fewer copies of small functions: the sources mark what must be inlined.
    '-Cllvm-args=-inline-threshold=5',
    `--remap-path-prefix=${realpathSync(root)}=.`,
    `--remap-path-prefix=${cargoHome}=cargo`,
  ];
}

function hashSources() {
  const sources = readdirSync(join(crate, 'src'), { recursive: true }).filter((name) => name.endsWith('.rs'));
  const files = sources.map((name) => join('crypto-wasm', 'src', name)).toSorted();
  files.push(
    join('crypto-wasm', 'Cargo.toml'),
    'Cargo.toml',
    'Cargo.lock',
    relative(root, fileURLToPath(import.meta.url)),
  );
  return hashFiles(root, files);
}

function hashFiles(folder, names) {
  const hash = createHash('sha256');
  for (const name of names)
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(folder, name)))
      .update('\0');
  return hash.digest('hex');
}

/** Names the sources and the files built from them: `wasm-pack build` by hand also writes to pkg. */
function stampOf(folder, fingerprint) {
  return `${fingerprint} ${hashFiles(folder, outputs)}`;
}

function isUpToDate(fingerprint) {
  if (![...outputs, '.stamp'].every((name) => existsSync(join(pkg, name)))) return false;
  return readFileSync(join(pkg, '.stamp'), 'utf8') === stampOf(pkg, fingerprint);
}

/** The folder in the cache for this compiler's output from these sources. */
function cachePath(fingerprint) {
  const compiler = outputOf('rustc', ['--version', '--verbose']) ?? '';
  return join(userCache(), 'core', createHash('sha256').update(`${fingerprint}\0${compiler}`).digest('hex'));
}

/** Copies a folder; an interrupted copy leaves nothing at its destination. */
function copyAtomically(from, to) {
  const partial = `${to}-${process.pid}`;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, partial, { recursive: true });
  rmSync(to, { recursive: true, force: true });
  renameSync(partial, to);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await command(buildWasm);
