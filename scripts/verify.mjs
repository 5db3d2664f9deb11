// npm run verify: every check. Independent checks run in parallel, and each runs even if others fail: all failures are reported together at
// the end. `npm test` installs the prerequisites first.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { checkCore } from './check-crypto.mjs';
import { install } from './install.mjs';
import { command, logStep, reportError, root, settle, tool } from './lib/run.mjs';

const unitReport = join(root, '.cache', 'vitest.json');
const journeyReport = join(root, '.cache', 'playwright.json');
const quiet = { quiet: true };

/** `core`: the settled check of the crypto core, if it already runs. */
export async function verify(core = settle(checkCore())) {
  for (const report of [unitReport, journeyReport]) rmSync(report, { force: true });
  const built = settle(build());
  await built;
  logStep('Checking types and lint, in parallel with the tests.');
  const types = settle(checkTypes());
  const lint = types.then(() => settle(checkLint()));
  logStep('Running the unit tests: rules, charts, views, service, core.');
  const checks = {
    'the build': built,
    'the crypto core': core,
    types,
    lint,
    'the unit tests': settle(runUnitTests()),
  };
  await Promise.all(Object.values(checks));
  // Journeys run on the built pages and service.
  if ((await built).error === undefined) {
    logStep('Running the journeys in a browser.');
    checks['the journeys'] = settle(runJourneys());
  }
  const failed = [];
  for (const [name, check] of Object.entries(checks)) {
    const { error } = await check;
    if (error === undefined) continue;
    failed.push(name);
    reportError(error);
  }
  const counts = [countCoreTests(await core), countUnitTests(), countJourneys()];
  const sum = (name) => counts.reduce((total, each) => total + each[name], 0);
  const flaky = flakyJourneys(readReport(journeyReport).suites);
  if (flaky.length > 0) console.log(`\nPassed only on retry:\n${flaky.join('\n')}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  if (failed.length === 0) return;
  console.log(`Failed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}

export function checkTypes() {
  return tool('tsc', ['--build'], quiet);
}

async function checkLint() {
  // Lists the files that `npx prettier --write .` would change.
  await tool('prettier', ['--check', '--log-level', 'warn', '.'], quiet);
  await tool('oxlint', ['--type-aware', '--deny-warnings', '--quiet'], quiet);
  await tool('knip', ['--no-progress'], quiet);
}

function runUnitTests() {
  return tool('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`]);
}

function runJourneys() {
  return tool('playwright', ['test', '--reporter=dot,json'], { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport } });
}

function countCoreTests({ value, error }) {
  const rows = [...(value ?? error.output ?? '').matchAll(/(\d+) passed; (\d+) failed/g)];
  const sum = (at) => rows.reduce((total, row) => total + Number(row[at]), 0);
  return { passed: sum(1), failed: sum(2) };
}

function countUnitTests() {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = readReport(unitReport);
  return { passed, failed };
}

function countJourneys() {
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(journeyReport).stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
}

/** The journeys that failed once and passed on retry, by file, line and title. */
export function flakyJourneys(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `  e2e/${file}:${line}  ${title}`),
    ...flakyJourneys(inner),
  ]);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command(async () => {
    await install();
    await verify();
  });
}
