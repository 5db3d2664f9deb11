// Builds the crypto core into crypto-wasm/pkg. Says what it does, and does nothing when nothing changed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const crate = join(root, 'crypto-wasm');
const pkg = join(crate, 'pkg');
const stamp = join(pkg, '.stamp');
const remedy = 'install rustup from https://rustup.rs, then run this command again.';
const triple = 'wasm32-unknown-unknown';
const outputs = [
  'crypto_wasm.js', 'crypto_wasm.d.ts', 'crypto_wasm_bg.wasm', 'crypto_wasm_simd_bg.wasm', 'digest.js', 'digest.d.ts',
];

/** One crate, two modules of the same exports: most browsers take the one with vectors, others the one without. */
const builds = {
  // A little above what they weigh, because other versions of Rust give other bytes.
  scalar: { file: 'crypto_wasm_bg.wasm', flags: [], mostKilobytes: 17 },
  simd: { file: 'crypto_wasm_simd_bg.wasm', flags: ['-Ctarget-feature=+simd128'], mostKilobytes: 20 },
};

/** A failure whose message is all a person needs. */
export class BuildProblem extends Error {}

/** Builds the modules unless pkg already holds what these sources give. Throws a BuildProblem when it cannot. */
export async function buildWasm({ say = console.log } = {}) {
  const fingerprint = fingerprintOfSources();
  if (isBuilt(fingerprint)) return say('The crypto core is up to date.');
  const cargo = findCargo();
  const kept = placeInCache(fingerprint);
  if (existsSync(kept)) copyWhole(kept, pkg);
  if (isBuilt(fingerprint)) return say('The crypto core was built on this machine before, from the same sources.');
  await addTarget(say);
  const bindgen = await findBindgen(cargo, say);
  say('Compiling the crypto core to WebAssembly, with vectors and without.');
  // Made beside pkg and moved when it is whole, so that an interrupted build leaves nothing half done.
  const made = join(root, 'target', 'wasm', `pkg-${process.pid}`);
  const other = `${made}-simd`;
  await compile('scalar', cargo, bindgen, made);
  await compile('simd', cargo, bindgen, other);
  if (glueOf(made) !== glueOf(other)) {
    throw new BuildProblem('The two modules differ in what they export: let both have the same, then run this command again.');
  }
  renameSync(join(other, 'crypto_wasm_bg.wasm'), join(made, builds.simd.file));
  rmSync(other, { recursive: true });
  const digests = Object.entries(builds).map(([name, { file }]) => [name, digestOf(join(made, file))]);
  const lines = digests.map(([name, digest]) => `export const ${name}Digest = '${digest}';\n`);
  writeFileSync(join(made, 'digest.js'), lines.join(''));
  writeFileSync(join(made, 'digest.d.ts'), digests.map(([name]) => `export declare const ${name}Digest: string;\n`).join(''));
  const weights = await sizes(made);
  const told = weights.map(({ name, kilobytes }) => `${name} ${kilobytes.toFixed(1)} KB`).join(', ');
  const tooBig = weights.filter(({ kilobytes, most }) => kilobytes > most).map(({ name, most }) => `${name} ${most} KB`);
  if (tooBig.length > 0) {
    throw new BuildProblem(`The crypto core has grown to ${told}; the most is ${tooBig.join(', ')}. Make it smaller, then run this command again.`);
  }
  writeFileSync(join(made, '.stamp'), fingerprint);
  rmSync(pkg, { recursive: true, force: true });
  renameSync(made, pkg);
  keepForOthers(kept);
  say(`The crypto core is built, over the line with its glue: ${told}.`);
}

/** Where this machine keeps what these sources give with its compiler, for the next clone. */
function placeInCache(fingerprint) {
  const compiler = answers('rustc', ['--version', '--verbose']) ?? '';
  return join(userCache(), 'core', createHash('sha256').update(`${fingerprint}\0${compiler}`).digest('hex'));
}

function keepForOthers(kept) {
  try {
    copyWhole(pkg, kept);
  } catch {
    // A cache that cannot be written costs the next clone this build, and nobody anything else.
  }
}

/** Copies a folder to another place, where it is whole or not there. */
function copyWhole(from, to) {
  const half = `${to}-${process.pid}`;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, half, { recursive: true });
  rmSync(to, { recursive: true, force: true });
  renameSync(half, to);
}

/** What each module weighs over the line with its glue, and the most it may: in KB, compressed with brotli. */
export async function sizes(folder = pkg) {
  const { minify } = await import('vite');
  const glue = await minify('crypto_wasm.js', readFileSync(join(folder, 'crypto_wasm.js'), 'utf8'), { module: true });
  const weigh = (content) => brotliCompressSync(content).length / 1024;
  return Object.entries(builds).map(([name, { file, mostKilobytes }]) => {
    return { name, kilobytes: weigh(readFileSync(join(folder, file))) + weigh(glue.code), most: mostKilobytes };
  });
}

async function compile(name, cargo, bindgen, to) {
  // One folder for both: what runs while building is compiled once.
  const target = join(root, 'target', 'wasm');
  // The module alone: beside a library for the tests, cargo would leave out the optimization over all crates.
  const options = ['--lib', '--crate-type', 'cdylib', '--release', '--locked', '--target', triple, '--target-dir', target];
  const flags = { CARGO_ENCODED_RUSTFLAGS: rustFlags(builds[name].flags) };
  await run(cargo, ['rustc', '--manifest-path', join(crate, 'Cargo.toml'), ...options], flags);
  const compiled = join(target, triple, 'release', 'crypto_wasm.wasm');
  await run(bindgen, [compiled, '--target', 'web', '--out-dir', to, '--remove-name-section', '--remove-producers-section']);
  const module = join(to, 'crypto_wasm_bg.wasm');
  writeFileSync(module, withoutFeatures(readFileSync(module)));
}

/** The module without the list of what it uses of WebAssembly, its last section: wasm-bindgen reads it, no browser does. */
function withoutFeatures(module) {
  const name = 'target_features';
  // Before the name stands its length, in one byte; before that the kind of the section and its size, in three.
  const at = module.lastIndexOf(`${String.fromCharCode(name.length)}${name}`) - 3;
  const shorter = module.subarray(0, at);
  return at > 0 && WebAssembly.validate(shorter) ? shorter : module;
}

function glueOf(folder) {
  return readFileSync(join(folder, 'crypto_wasm.js'), 'utf8') + readFileSync(join(folder, 'crypto_wasm.d.ts'), 'utf8');
}

function digestOf(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}

/** The same sources and tools give the same bytes, so paths of this machine are taken out of them. */
function rustFlags(more) {
  const cargoHome = process.env.CARGO_HOME ?? join(homedir(), '.cargo');
  return [
    ...more,
    '--cfg=curve25519_dalek_bits="32"',
    '--cfg=aes_backend_soft="compact"',
    '--cfg=sha2_backend="soft"',
    '--cfg=sha2_backend_soft="compact"',
    '-Clink-arg=-zstack-size=65536',
    // Fewer copies of small functions: what is fast is marked in the sources, and the rest is smaller so.
    '-Cllvm-args=-inline-threshold=15',
    `--remap-path-prefix=${realpathSync(root)}=.`,
    `--remap-path-prefix=${cargoHome}=cargo`,
  ].join('\x1f');
}

function fingerprintOfSources() {
  const sources = readdirSync(join(crate, 'src'), { recursive: true }).filter((name) => name.endsWith('.rs'));
  const files = sources.map((name) => join(crate, 'src', name)).toSorted();
  files.push(join(crate, 'Cargo.toml'), join(root, 'Cargo.toml'), join(root, 'Cargo.lock'));
  files.push(fileURLToPath(import.meta.url));
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${relative(root, file)}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function isBuilt(fingerprint) {
  if (!outputs.every((name) => existsSync(join(pkg, name))) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === fingerprint;
}

/** Cargo from PATH, else where rustup puts it when the shell was not opened anew. */
export function findCargo() {
  const home = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'bin');
  if (existsSync(home)) process.env.PATH = `${process.env.PATH}${delimiter}${home}`;
  if (answers('cargo', ['--version']) !== null) return 'cargo';
  throw new BuildProblem(`Rust is missing: ${remedy}`);
}

async function addTarget(say) {
  const sysroot = answers('rustc', ['--print', 'sysroot'])?.trim() ?? '';
  if (existsSync(join(sysroot, 'lib', 'rustlib', triple))) return;
  say(`Adding the Rust target ${triple}.`);
  if (answers('rustup', ['--version']) === null) {
    throw new BuildProblem(`This Rust cannot compile to ${triple}: ${remedy}`);
  }
  await run('rustup', ['target', 'add', triple]);
}

/** Where clones share what is compiled once. */
export function userCache() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'account-center');
}

/** wasm-bindgen in the version of the lock: from PATH, else from the cache, else installed there. */
async function findBindgen(cargo, say) {
  const version = bindgenVersion();
  const fits = (command) => answers(command, ['--version'])?.trim() === `wasm-bindgen ${version}`;
  if (fits('wasm-bindgen')) return 'wasm-bindgen';
  const cache = join(userCache(), `wasm-bindgen-${version}`);
  const cached = join(cache, 'bin', process.platform === 'win32' ? 'wasm-bindgen.exe' : 'wasm-bindgen');
  if (fits(cached)) return cached;
  say(`Installing wasm-bindgen ${version} into ${cache}, once; this takes a minute or two.`);
  const which = ['wasm-bindgen-cli', '--version', `=${version}`, '--bin', 'wasm-bindgen'];
  await run(cargo, ['install', ...which, '--debug', '--force', '--root', cache]);
  return cached;
}

function bindgenVersion() {
  const found = /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(readFileSync(join(root, 'Cargo.lock'), 'utf8'));
  if (found?.[1] !== undefined) return found[1];
  throw new BuildProblem('Cargo.lock names no wasm-bindgen: run git checkout Cargo.lock, then this command again.');
}

function answers(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', cwd: root });
  return status === 0 ? stdout : null;
}

async function run(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const status = await new Promise((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  if (status === 0) return;
  throw new BuildProblem(`The crypto core is not built: ${command} ${args[0]} failed. Its own words are above.`);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await buildWasm().catch((problem) => {
    if (!(problem instanceof BuildProblem)) throw problem;
    console.error(problem.message);
    process.exitCode = 1;
  });
}
