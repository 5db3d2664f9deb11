// npm run verify: every check, in the order in which they are cheap. `npm test` installs what they need first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { command, root, run, say, tool } from './steps.mjs';

export async function verify() {
  await build();
  say('Checking types.');
  await tool('tsc', ['--build']);
  say('Checking style and types in use.');
  await tool('oxlint', ['--type-aware', '--deny-warnings', '--quiet']);
  say('Checking the crypto core: format, lint, vectors on this machine.');
  await run('cargo', ['fmt', '--check']);
  await run('cargo', ['clippy', '--quiet', '--locked', '--all-targets', '--', '-D', 'warnings']);
  const rust = counted(await run('cargo', ['test', '--quiet', '--locked'], { quiet: true }), /(\d+) passed; (\d+) failed/g);
  say('Testing rules, charts, parts, service and core.');
  const units = join(root, '.cache', 'vitest.json');
  await tool('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${units}`]);
  say('Walking the journeys in a browser.');
  const journeys = join(root, '.cache', 'playwright.json');
  await tool('playwright', ['test', '--reporter=dot,json'], { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys } });
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(units, 'utf8'));
  const { stats } = JSON.parse(readFileSync(journeys, 'utf8'));
  const passed = rust.passed + numPassedTests + stats.expected + stats.flaky;
  const failed = rust.failed + numFailedTests + stats.unexpected;
  console.log(`\n${passed} passed, ${failed} failed`);
}

function counted(output, pattern) {
  const rows = [...output.matchAll(pattern)];
  const sum = (at) => rows.reduce((total, row) => total + Number(row[at]), 0);
  return { passed: sum(1), failed: sum(2) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command(async () => {
    await install();
    await verify();
  });
}
