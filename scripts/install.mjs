// Installs the packages of the lock file, unless they are installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logStep, Problem, root, run, waitingFor } from './lib/run.mjs';

const stamp = join(root, 'node_modules', '.account-center-lock');

export async function install() {
  checkNode();
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  logStep('Installing packages: about half a minute.');
  const installing = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
    failure:
      'The packages could not be installed. Check your connection to the npm registry, then run this command again.',
  });
  await waitingFor(installing, () => 'the packages');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, lock);
}

/** Done before anything starts in parallel with the installation. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Problem(
    `Node ${process.versions.node} is too old: install Node 20.19 or newer, then run this command again.`,
  );
}
