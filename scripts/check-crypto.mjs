// Checks the crypto core on this machine: format, lint, vectors. Needs no packages, so it starts before they are
// installed.
import { join } from 'node:path';
import { logStep, run } from './lib/run.mjs';
import { findCargo, userCache } from './lib/rust-tools.mjs';

/** Returns the tests' output. */
export async function checkCore() {
  findCargo();
  logStep('Checking the crypto core in parallel: format, lint, vectors on this machine.');
  // The core's dependencies are compiled once for all clones.
  const env = { CARGO_TARGET_DIR: process.env.CARGO_TARGET_DIR ?? join(userCache(), 'target') };
  const cargo = (...args) => run('cargo', args, { quiet: true, env });
  await cargo('fmt', '--check');
  await cargo('clippy', '--quiet', '--locked', '--all-targets', '--', '-D', 'warnings');
  return cargo('test', '--quiet', '--locked');
}
