// Cargo, wasm-pack and wasm-bindgen: from PATH, prebuilt, or compiled once for all clones of this user.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { logStep, Problem, root, run, settle, waitingFor } from './run.mjs';

/** Finds cargo on PATH, or where rustup installs it when the shell has not been restarted since. */
export function findCargo() {
  const home = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'bin');
  if (existsSync(home) && !process.env.PATH.split(delimiter).includes(home)) process.env.PATH += delimiter + home;
  if (outputOf('cargo', ['--version']) !== null) return;
  throw new Problem('Rust is missing: install rustup from https://rustup.rs, then run this command again.');
}

/** The folder where the clones of this user share tools and build output. */
export function userCache() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'account-center');
}

/**
 * Puts wasm-pack and wasm-bindgen on PATH. If nothing prebuilt is found, they are compiled in parallel: without debug
 * information, and wasm-bindgen without TLS for downloads.
 */
export function addTools() {
  const bindgen = bindgenVersion();
  return Promise.all([
    addTool({
      name: 'wasm-pack',
      version: '0.15.1',
      accepted: /^wasm-pack 0\.15\.\d+$/,
      onNpm: '0.15.0',
      args: ['wasm-pack', '--locked'],
      packages: 185,
    }),
    addTool({
      name: 'wasm-bindgen',
      version: bindgen,
      accepted: new RegExp(`^wasm-bindgen ${bindgen.replaceAll('.', '\\.')}$`),
      args: ['wasm-bindgen-cli', '--bin', 'wasm-bindgen', '--no-default-features'],
      packages: 150,
    }),
  ]);
}

/** The WebDriver of Firefox, for `npm run browsers`. */
export function addGeckodriver() {
  findCargo();
  const version = '0.37.1';
  return addTool({
    name: 'geckodriver',
    version,
    accepted: /^geckodriver /,
    args: ['geckodriver', '--locked'],
    packages: 160,
  });
}

/**
 * From PATH, otherwise from the user's cache, where it is installed once. `packages`: how many packages cargo compiles
 * for it.
 */
async function addTool({ name, version, accepted, onNpm, args, packages }) {
  const isFound = () => accepted.test(outputOf(name, ['--version'])?.trim());
  const folder = join(userCache(), `${name}-${version}`);
  const npmFolder = join(folder, 'npm');
  const inCache = [join(folder, 'bin'), ...(onNpm ? [join(npmFolder, 'node_modules', '.bin')] : [])];
  if (isFound()) return;
  process.env.PATH = [...inCache, process.env.PATH].join(delimiter);
  if (isFound()) return;
  // Without a connection to the releases, this fails at once or times out soon.
  const prebuilt = { quiet: true, timeout: 20_000 };
  if (outputOf('cargo-binstall', ['-V']) !== null) {
    const sources = [
      'binstall',
      '--no-confirm',
      '--disable-strategies',
      'compile',
      '--root',
      folder,
      `${args[0]}@${version}`,
    ];
    await settle(run('cargo', sources, prebuilt));
    if (isFound()) return;
  }
  if (onNpm !== undefined) {
    const options = ['--prefix', npmFolder, '--ignore-scripts', '--no-audit', '--no-fund'];
    // It downloads the program on its first call.
    const { error } = await settle(
      run('npm', ['install', ...options, `wasm-pack@${onNpm}`], prebuilt).then(() =>
        run(name, ['--version'], prebuilt),
      ),
    );
    if (error === undefined && isFound()) return;
    rmSync(npmFolder, { recursive: true, force: true });
  }
  logStep(`Compiling ${name} ${version} into ${folder}, once for all clones: a minute or two.`);
  let compiled = 0;
  const compiling = run(
    'cargo',
    ['install', ...args, '--version', `=${version}`, '--debug', '--force', '--root', folder],
    {
      quiet: true,
      env: { CARGO_PROFILE_DEV_DEBUG: '0', CARGO_TERM_COLOR: 'never' },
      onOutput: (text) => (compiled += text.match(/^\s*Compiling /gm)?.length ?? 0),
      failure: `${name} could not be compiled, see the output above.`,
    },
  );
  await waitingFor(compiling, () => `${name} (${Math.min(99, Math.round((compiled / packages) * 100))} %)`);
}

/** wasm-bindgen-cli must have the version of the library. */
function bindgenVersion() {
  const match = /name = "wasm-bindgen"\r?\nversion = "([^"]+)"/.exec(readFileSync(join(root, 'Cargo.lock'), 'utf8'));
  if (match?.[1] !== undefined) return match[1];
  throw new Problem('Cargo.lock does not name wasm-bindgen: run git checkout Cargo.lock, then this command again.');
}

export function outputOf(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', cwd: root, timeout: 20_000 });
  return status === 0 ? stdout : null;
}
