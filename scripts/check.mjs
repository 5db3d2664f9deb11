// npm run check -- WORD: types, and lint and unit tests that match the word, in about a minute on an idle machine with two processors.
// Files match by path, unit tests also by an import or a title ("sign-up" also finds "signUp"). The tests that read the whole tree and
// those that import a file changed since main always run. `npm run check -- tabs.spec` also runs a journey file.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { install } from './install.mjs';
import { writeMessages } from './messages.mjs';
import { command, logStep, Problem, reportError, root, run, settle, tool } from './lib/run.mjs';
import { checkTypes } from './verify.mjs';

const mostShown = 5;
/** Tests that read the whole tree; those without a service. */
const ofTheTree = /^tests\/(?!(client-server|conform|refusals)\.)([^/]*|(completeness|documents)\/.*)$/;

await command(async () => {
  const word = process.argv[2];
  if (!word) throw new Problem('Name your topic: npm run check -- WORD, for example npm run check -- login.');
  await install();
  writeMessages();
  const pattern = wordPattern(word.replace(/\.spec(\.ts)?$/, ''));
  const files = await listFiles();
  const all = files.filter((file) => /\.test\.tsx?$/.test(file));
  const tests = all.filter((file) => concerns(file, pattern));
  const journey = findJourney(word);
  if (tests.length === 0 && journey === null)
    throw new Problem(`No test matches "${word}". Try another word, or run npx vitest.`);
  const touched = [...new Set([...(await changedFiles()), ...files.filter((file) => pattern.test(file))])];
  const imports = (file) => importsOf(file).some((path) => touched.includes(pathOf(file, path)));
  const others = all.filter(
    (file) => !tests.includes(file) && (ofTheTree.test(file) || touched.includes(file) || imports(file)),
  );
  const linted = touched.filter((file) => /\.(tsx?|mjs)$/.test(file) && files.includes(file));
  logStep(`Checking types, and lint of ${linted.length} files.`);
  const checks = [
    settle(checkTypes().then(() => lint(linted))),
    settle(tool('knip', ['--no-progress'], { quiet: true })),
  ];
  const shown =
    tests.length > mostShown ? [...tests.slice(0, mostShown), `and ${tests.length - mostShown} more`] : tests;
  logStep(
    `Running ${tests.length} test files, and ${others.length} that read the tree or import changed files: ${shown.join(', ')}.`,
  );
  checks.push(settle(tool('vitest', ['run', '--reporter=dot', ...tests, ...others])));
  await Promise.all(checks);
  if (journey !== null) {
    logStep(`Running ${journey}.`);
    checks.push(settle(tool('playwright', ['test', '--reporter=dot', journey])));
  }
  const errors = (await Promise.all(checks)).flatMap(({ error }) => (error === undefined ? [] : [error]));
  for (const error of errors) reportError(error);
  if (errors.length > 0) process.exitCode = 1;
  else logStep('All passed.');
});

async function listFiles() {
  const files = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { quiet: true });
  return files.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
}

/** The files that differ from main, committed or not. */
async function changedFiles() {
  const git = (...args) => run('git', args, { quiet: true });
  const base = await git('merge-base', 'HEAD', 'main').then(
    (name) => name.trim(),
    () => 'HEAD',
  );
  const changed = await Promise.all([
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return changed
    .join('\n')
    .split('\n')
    .filter((file) => file !== '');
}

async function lint(files) {
  if (files.length === 0) return;
  await tool('prettier', ['--check', '--log-level', 'warn', ...files], { quiet: true });
  await tool('oxlint', ['--type-aware', '--deny-warnings', '--quiet', ...files], { quiet: true });
}

/** Whether the path, an import or a title of a test file matches. */
function concerns(file, pattern) {
  if (pattern.test(file)) return true;
  const text = readFileSync(join(root, file), 'utf8');
  const titles = [...text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/g)].map(([, , title]) => title);
  return [...importsOf(file), ...titles].some((each) => pattern.test(each));
}

function importsOf(file) {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, path]) => path);
}

/** An import as a path from the root. */
function pathOf(file, path) {
  return path.startsWith('#') ? path.slice(1) : posix.join(file, '..', path);
}

/** Words in the order given, joined in any way: `sign-up`, `signUp`, `sign up`. */
function wordPattern(word) {
  const parts = word.split(/[-_ ]|(?<=[a-z])(?=[A-Z])/).map((part) => part.replace(/[^\w./]/g, ''));
  return new RegExp(parts.join('[-_ ]?'), 'i');
}

function findJourney(word) {
  const name = `e2e/${word.replace(/^e2e\/|\.ts$/g, '')}.ts`;
  return word.includes('.spec') && existsSync(join(root, name)) ? name : null;
}
