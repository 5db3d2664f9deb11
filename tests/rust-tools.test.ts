import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addTools } from '../scripts/lib/rust-tools.mjs';

const bindgen =
  /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(
    readFileSync(new URL('../Cargo.lock', import.meta.url), 'utf8'),
  )?.[1] ?? '';
const versions = { 'wasm-pack': '0.15.1', 'wasm-bindgen': bindgen };
let folder = '';
let cache = '';

/** A program that records its arguments in `calls`, then runs a line of shell. */
function fake(name: string, line = '', at = join(folder, 'bin')): void {
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, name), `#!/bin/sh\necho "${name} $*" >> ${folder}/calls\n${line}\n`);
  chmodSync(join(at, name), 0o755);
}
const calls = (): string[] =>
  existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];
const installs = (): string[] =>
  calls()
    .filter((call) => !/--version$|-V$/.test(call))
    .map((call) => call.split(' ', 2).join(' '))
    .toSorted();

/** A cargo that installs the tool into `--root`, both by `install` and by `binstall`. */
const cargo = `
while [ "$1" ]; do case "$1" in --root) root="$2";; wasm-pack*) tool=wasm-pack; v=${versions['wasm-pack']};; wasm-bindgen-cli*) tool=wasm-bindgen; v=${bindgen};; esac; shift; done
mkdir -p "$root/bin"; printf '#!/bin/sh\\necho %s %s\\n' "$tool" "$v" > "$root/bin/$tool"; chmod +x "$root/bin/$tool"`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'account-center-tools-'));
  cache = join(folder, 'cache');
  vi.stubEnv('PATH', `${join(folder, 'bin')}:/usr/bin:/bin`);
  vi.stubEnv('XDG_CACHE_HOME', cache);
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  fake('cargo', cargo);
  fake('npm', 'exit 1');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('uses tools on PATH, except another version of wasm-bindgen', async () => {
  fake('wasm-pack', 'echo wasm-pack 0.15.0');
  fake('wasm-bindgen', `echo wasm-bindgen ${bindgen}`);
  await addTools();
  expect(installs()).toEqual([]);
  fake('wasm-bindgen', `echo wasm-bindgen ${bindgen}9`);
  await addTools();
  expect(installs()).toEqual(['cargo install']);
});

test('compiles nothing if cargo-binstall is installed', async () => {
  fake('cargo-binstall');
  await addTools();
  expect(installs()).toEqual(['cargo binstall', 'cargo binstall']);
});

test('uses npm’s wasm-pack if it can be downloaded', async () => {
  const at = join(cache, 'account-center', 'wasm-pack-0.15.1', 'npm', 'node_modules', '.bin');
  fake(
    'npm',
    `mkdir -p ${at}; printf '#!/bin/sh\\necho wasm-pack 0.15.0\\n' > ${at}/wasm-pack; chmod +x ${at}/wasm-pack`,
  );
  await addTools();
  expect(installs()).toEqual(['cargo install', 'npm install']);
  expect(calls().find((call) => call.startsWith('cargo install'))).toContain(
    'wasm-bindgen-cli --bin wasm-bindgen --no-default-features',
  );
});

test('without a connection to prebuilt tools, compiles both once for all clones', async () => {
  fake('cargo-binstall');
  fake('cargo', `[ "$1" = binstall ] && exit 1\n${cargo}`);
  await addTools();
  expect(installs()).toEqual(['cargo binstall', 'cargo binstall', 'cargo install', 'cargo install', 'npm install']);
  vi.stubEnv('PATH', `${join(folder, 'bin')}:/usr/bin:/bin`);
  await addTools();
  expect(installs()).toHaveLength(5);
});
