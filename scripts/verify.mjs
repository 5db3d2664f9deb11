// npm run verify: every check. What needs nothing of one another runs side by side; a failure shows its own output, and
// the journeys are walked when all else is right. `npm test` installs what they need first.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { checkCore } from './check-crypto.mjs';
import { install } from './install.mjs';
import { command, outcome, root, say, tell, tool } from './lib/run.mjs';

const units = join(root, '.cache', 'vitest.json');
const journeys = join(root, '.cache', 'playwright.json');
const quiet = { quiet: true };

/** `core`: what comes of checking the crypto core, where that has begun already. */
export async function verify(core = outcome(checkCore())) {
  for (const report of [units, journeys]) rmSync(report, { force: true });
  await build();
  say('Checking types, style and types in use, beside what follows.');
  const style = outcome(checkStyle());
  say('Testing rules, charts, parts, service and core.');
  const first = await Promise.all([outcome(testUnits()), style, core]);
  const isRight = first.every(({ error }) => error === undefined);
  if (isRight) say('Walking the journeys in a browser.');
  const all = isRight ? [...first, await outcome(walkJourneys())] : first;
  const failures = all.filter(({ error }) => error !== undefined);
  for (const { error } of failures) tell(error);
  if (failures.length > 0) process.exitCode = 1;
  const counts = [ofCore(first[2]), ofUnits(), ofJourneys()];
  const sum = (name) => counts.reduce((total, each) => total + each[name], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
}

async function checkStyle() {
  await tool('tsc', ['--build'], quiet);
  await tool('oxlint', ['--type-aware', '--deny-warnings', '--quiet'], quiet);
}

function testUnits() {
  return tool('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${units}`]);
}

function walkJourneys() {
  return tool('playwright', ['test', '--reporter=dot,json'], { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys } });
}

function ofCore({ value, error }) {
  const rows = [...(value ?? error.output ?? '').matchAll(/(\d+) passed; (\d+) failed/g)];
  const sum = (at) => rows.reduce((total, row) => total + Number(row[at]), 0);
  return { passed: sum(1), failed: sum(2) };
}

function ofUnits() {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = reportOf(units);
  return { passed, failed };
}

function ofJourneys() {
  const { expected = 0, flaky = 0, unexpected = 0 } = reportOf(journeys).stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
}

function reportOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command(async () => {
    await install();
    await verify();
  });
}
