import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** The product's version. @type {string} */
export const version = JSON.parse(readFileSync(path('package.json'), 'utf8')).version;

/**
 * The built commit, with `-dirty` if files differ from it. COMMIT sets it where there is no repository, as in a
 * container.
 */
export function commitOfBuild() {
  const { COMMIT: given = '' } = process.env;
  if (given !== '') return given.replaceAll(/[^\w.-]/g, '').slice(0, 40);
  try {
    const args = ['describe', '--always', '--dirty', '--exclude', '*'];
    return execFileSync('git', args, { cwd: path('.'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
