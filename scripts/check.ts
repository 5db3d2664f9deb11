// npm run check -- WORD: types, and lint and unit tests that match the word, in about a minute on an idle machine with
// two processors. Files match by path, unit tests also by an import or a title ("sign-up" also finds "signUp"). The
// tests that read the whole tree and those that import a file changed since main always run.
// `npm run check -- tabs.spec` also runs a journey file.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { writeMessages } from './messages.ts';
import { logStep, Problem, reportError, root, run, settle, tool } from './lib/run.mjs';
import { checkTypes } from './verify.ts';

const mostShown = 5;
/** Tests that read the whole tree; those without a service. */
const ofTheTree = /^tests\/(?!(client-server|conform|refusals)\.)([^/]*|(completeness|documents|lint)\/.*)$/;
const quiet = { quiet: true };

export async function main([word = '']: readonly string[]): Promise<void> {
  if (word === '') throw new Problem('Name your topic: npm run check -- WORD, for example npm run check -- login.');
  writeMessages();
  const pattern = wordPattern(word.replace(/\.spec(\.ts)?$/, ''));
  const files = (await git('ls-files', '--cached', '--others', '--exclude-standard')).filter((file) =>
    existsSync(join(root, file)),
  );
  const all = files.filter((file) => /\.test\.tsx?$/.test(file));
  const tests = all.filter((file) => concerns(file, pattern));
  const named = `/${word.replace(/^e2e\/|\.ts$/g, '')}.ts`;
  const journey = files.find((file) => file.startsWith('e2e/') && file.includes('.spec') && file.endsWith(named));
  if (tests.length === 0 && journey === undefined)
    throw new Problem(`No test matches "${word}". Try another word, or run npx vitest.`);
  const touched = new Set([...(await changedFiles()), ...files.filter((file) => pattern.test(file))]);
  const isConcerned = (file: string): boolean =>
    ofTheTree.test(file) || touched.has(file) || importsOf(file).some((path) => touched.has(pathOf(file, path)));
  const others = all.filter((file) => !tests.includes(file) && isConcerned(file));
  const linted = files.filter((file) => touched.has(file) && /\.(tsx?|mjs)$/.test(file));
  logStep(`Checking types, and lint of ${linted.length} files.`);
  const checks = [settle(checkTypes().then(() => lint(linted))), settle(tool('knip', ['--no-progress'], quiet))];
  const shown = [
    ...tests.slice(0, mostShown),
    ...(tests.length > mostShown ? [`and ${tests.length - mostShown} more`] : []),
  ];
  logStep(
    `Running ${tests.length} test files, and ${others.length} that read the tree or import changed files: ${shown.join(', ')}.`,
  );
  checks.push(settle(tool('vitest', ['run', '--reporter=dot', ...tests, ...others])));
  await Promise.all(checks);
  if (journey !== undefined) {
    logStep(`Running ${journey}.`);
    checks.push(settle(tool('playwright', ['test', '--reporter=dot', journey])));
  }
  const errors = (await Promise.all(checks)).flatMap(({ error }) => (error === undefined ? [] : [error]));
  for (const error of errors) reportError(error);
  if (errors.length > 0) process.exitCode = 1;
  else logStep('All passed.');
}

/** The lines that git prints. */
async function git(...args: string[]): Promise<string[]> {
  return (await run('git', args, quiet)).split('\n').filter((line) => line !== '');
}

/** The files that differ from main, committed or not. */
async function changedFiles(): Promise<string[]> {
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'main').catch(() => []);
  return [...(await git('diff', '--name-only', base)), ...(await git('ls-files', '--others', '--exclude-standard'))];
}

async function lint(files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  await tool('oxfmt', ['--check', ...files], quiet);
  await tool('oxlint', ['--type-aware', '--deny-warnings', '--quiet', ...files], quiet);
}

/** Whether the path, an import or a title of a test file matches. */
function concerns(file: string, pattern: RegExp): boolean {
  const text = readFileSync(join(root, file), 'utf8');
  const titles = [...text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/g)].map(
    ([, , title = '']) => title,
  );
  return [file, ...importsOf(file), ...titles].some((each) => pattern.test(each));
}

function importsOf(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, path = '']) => path);
}

/** An import as a path from the root. */
function pathOf(file: string, path: string): string {
  return path.startsWith('#') ? path.slice(1) : posix.join(file, '..', path);
}

/** Words in the order given, joined in any way: `sign-up`, `signUp`, `sign up`. */
function wordPattern(word: string): RegExp {
  const parts = word.split(/[-_ ]|(?<=[a-z])(?=[A-Z])/).map((part) => part.replace(/[^\w./]/g, ''));
  return new RegExp(parts.join('[-_ ]?'), 'i');
}
