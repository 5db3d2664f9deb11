// npm run verify: every check. Independent checks run in parallel, and each runs even if others fail: all failures are
// reported together at the end. `npm test` installs the prerequisites first. `-- --all`: with what only a release
// needs, which takes about an hour more: tests (`*.release.test.ts` and `tags: 'release'`), journeys (`@release`),
// other browsers and other Node versions.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { build } from './build.mjs';
import { checkCore } from './check-crypto.mjs';
import { ensureBrowser, ensureNginx, ensurePostgres } from './lib/browser.ts';
import { logStep, Problem, reportError, root, run, settle, tool } from './lib/run.mjs';

const unitReport = join(root, '.cache', 'vitest.json');
const journeyReport = join(root, '.cache', 'playwright.json');
const quiet = { quiet: true };

type Settled<Value> = ReturnType<typeof settle<Value>>;
interface Count {
  passed: number;
  failed: number;
}
interface Suite {
  specs?: { file: string; line: number; title: string; tests: { status: string }[] }[] | undefined;
  suites?: Suite[] | undefined;
}

const number = v.optional(v.number(), 0);
const unitTestsSchema = v.object({
  numPassedTests: number,
  numFailedTests: number,
  testResults: v.optional(
    v.array(
      v.object({
        assertionResults: v.array(
          v.object({ fullName: v.string(), status: v.string(), tags: v.optional(v.array(v.string()), []) }),
        ),
      }),
    ),
    [],
  ),
});
const specSchema = v.object({
  file: v.string(),
  line: v.number(),
  title: v.string(),
  tests: v.array(v.object({ status: v.string() })),
});
const suiteSchema: v.GenericSchema<Suite> = v.object({
  specs: v.optional(v.array(specSchema)),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
});
const journeysSchema = v.object({
  suites: v.optional(v.array(suiteSchema)),
  stats: v.optional(v.object({ expected: number, flaky: number, unexpected: number }), {}),
});

export async function main(args: readonly string[]): Promise<void> {
  const isRelease = args.includes('--all');
  await verify(settle(checkCore()), isRelease);
  if (!isRelease) return;
  for (const command of ['browsers', 'nodes'])
    await run(process.execPath, [join(root, 'scripts/run.mjs'), command], { failure: `npm run ${command} failed.` });
}

/** With what the tests need: a browser, and nginx and PostgreSQL if they can be installed. */
export async function test(core: Settled<string>): Promise<void> {
  await ensureBrowser();
  await ensureNginx();
  await ensurePostgres();
  await verify(core);
}

/** `core`: the settled check of the crypto core, if it already runs. */
async function verify(core: Settled<string>, isRelease = false): Promise<void> {
  for (const report of [unitReport, journeyReport]) rmSync(report, { force: true });
  const built = settle(build());
  await built;
  logStep('Checking types and lint, in parallel with the tests.');
  const types = settle(checkTypes());
  const lint = types.then(() => settle(checkLint()));
  logStep('Running the unit tests: rules, charts, views, service, core.');
  const checks: Record<string, Settled<unknown>> = {
    'the build': built,
    'the crypto core': core,
    types,
    lint,
    'the unit tests': settle(runUnitTests(isRelease)),
  };
  await Promise.all(Object.values(checks));
  // Journeys run on the built pages and service.
  if ((await built).error === undefined) {
    logStep('Running the journeys in a browser.');
    checks['the journeys'] = settle(runJourneys(isRelease));
  }
  const failed: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const { error } = await check;
    if (error === undefined) continue;
    failed.push(name);
    reportError(error);
  }
  const counts = [countCoreTests(await core), countUnitTests(), countJourneys()];
  const sum = (name: keyof Count): number => counts.reduce((total, each) => total + each[name], 0);
  const { suites } = readReport(journeyReport, journeysSchema);
  const flaky = journeysThat('flaky', suites);
  if (flaky.length > 0) console.log(`\nPassed only on retry:\n${flaky.join('\n')}`);
  const skipped = [...skippedUnitTests(), ...journeysThat('skipped', suites)];
  if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.join('\n')}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${skipped.length} skipped`);
  if (failed.length === 0) return;
  console.log(`Failed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}

export function checkTypes(): Promise<string> {
  // Checkers share nothing: four of them, as usual, need nearly twice the processor time of one.
  return tool('tsc', ['--build', '--checkers', '1'], quiet);
}

async function checkLint(): Promise<void> {
  // Lists the files that `npx oxfmt` would change.
  await tool('oxfmt', ['--check'], quiet);
  await tool('oxlint', ['--type-aware', '--deny-warnings', '--quiet'], quiet);
  await tool('knip', ['--no-progress'], quiet);
}

function runUnitTests(isRelease: boolean): Promise<string> {
  const report = ['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`];
  return tool('vitest', [
    'run',
    ...report,
    ...(isRelease ? [] : ['--exclude=**/*.release.test.ts', '--tagsFilter=!release']),
  ]);
}

function runJourneys(isRelease: boolean): Promise<string> {
  return tool('playwright', ['test', '--reporter=dot,json', ...(isRelease ? [] : ['--grep-invert=@release'])], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
  });
}

function countCoreTests({ value, error }: Awaited<Settled<string>>): Count {
  const output = value ?? (error instanceof Problem ? error.output : '');
  const rows = [...output.matchAll(/(\d+) passed; (\d+) failed/g)];
  const sum = (at: 1 | 2): number => rows.reduce((total, row) => total + Number(row[at]), 0);
  return { passed: sum(1), failed: sum(2) };
}

function countUnitTests(): Count {
  const { numPassedTests: passed, numFailedTests: failed } = readReport(unitReport, unitTestsSchema);
  return { passed, failed };
}

function countJourneys(): Count {
  const { expected, flaky, unexpected } = readReport(journeyReport, journeysSchema).stats;
  return { passed: expected + flaky, failed: unexpected };
}

/** The journeys with a status, by file, line and title; flaky ones passed only on retry. */
export function journeysThat(status: 'flaky' | 'skipped', suites: readonly Suite[] = []): string[] {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some((each) => each.status === status))
      .map(({ file, line, title }) => `  e2e/${file}:${line}  ${title}`),
    ...journeysThat(status, inner),
  ]);
}

/** Their titles say what is missing. What only a release needs is not listed. */
function skippedUnitTests(): string[] {
  return readReport(unitReport, unitTestsSchema)
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => ['skipped', 'pending', 'todo'].includes(status) && !tags.includes('release'))
    .map(({ fullName }) => `  ${fullName}`);
}

/** An absent report counts nothing. */
function readReport<Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> {
  return v.parse(schema, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
}
