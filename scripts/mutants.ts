// npm run mutants -- contract|machines|service|core [FILE|CHART]: changes the rules one place at a time and runs their
// tests, which must notice. Stryker for TypeScript, cargo-mutants for the core; both are installed into .cache, so that
// the product does not depend on them. It takes minutes; FILE changes that file alone, CHART the rules and guards of
// that chart. Survivors are listed at the end; the last results, with the reasons for the survivors, are in
// docs/testing.md.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { logStep, Problem, root, run, settle } from './lib/run.mjs';

const cache = join(root, '.cache', 'mutants');
const stryker = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1'];
const cargoMutants = '27.1.0';
/** At least this percentage of the mutants is noticed. */
const leastScore = 90;

/**
 * The rules that are changed, and the tests that run. A change of a value that a module computes once, such as a table,
 * needs all tests of the area: the two larger areas ignore these (`ignoreStatic`).
 */
const areas = {
  contract: {
    mutate: ['contract/rules/*.ts', '!contract/rules/common-password-list.ts'],
    tests: 'contract/**/*.test.ts',
    ignoreStatic: false,
  },
  machines: {
    mutate: ['machines/*/*.rules.ts', ...guards()],
    tests: 'machines/**/*.test.ts',
    ignoreStatic: true,
  },
  service: { mutate: ['server/src/**/*rules.ts'], tests: 'server/src/**/*rules.test.ts', ignoreStatic: true },
} as const;

/** The lines of every chart's guards, as Stryker names them. */
function guards(): string[] {
  const folder = join(root, 'machines');
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name, `${name}.machine.ts`);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    const start = lines.findIndex((line) => /^ *guards: \{/.test(line));
    if (start < 0) return [];
    const indent = /^ */.exec(lines[start] ?? '')?.[0] ?? '';
    const end = lines.findIndex(
      (line, at) => at >= start && /\},?$/.test(line) && line.startsWith(`${indent}${at === start ? 'guards' : '}'}`),
    );
    return [`machines/${name}/${name}.machine.ts:${start + 1}-${end + 1}`];
  });
}

interface Area {
  readonly mutate: readonly string[];
  readonly tests: string;
  readonly ignoreStatic: boolean;
}

export async function main([name = '', file]: readonly string[]): Promise<void> {
  if (name === 'core') return await changeCore(file);
  if (!isArea(name)) throw new Problem(`Name an area: npm run mutants -- ${[...Object.keys(areas), 'core'].join('|')}`);
  const area = areas[name];
  if (file === undefined) return await changeRules(area);
  const ofChart = area.mutate.filter((mutated) => mutated.startsWith(`machines/${file}/`));
  if (ofChart.length === 0 && !existsSync(join(root, file)))
    throw new Problem(`There is no file ${file}, and no chart of that name: name a folder of machines, such as login.`);
  await changeRules({ ...area, mutate: ofChart.length > 0 ? [`machines/${file}/*.rules.ts`, ...ofChart] : [file] });
}

function isArea(name: string): name is keyof typeof areas {
  return name in areas;
}

async function changeRules({ mutate, tests, ignoreStatic }: Area): Promise<void> {
  const bin = join(cache, 'node_modules', '.bin', 'stryker');
  if (!existsSync(bin)) {
    logStep('Installing Stryker into .cache/mutants.');
    mkdirSync(cache, { recursive: true });
    // Without its peers: it runs the project's own Vitest.
    const options = ['--legacy-peer-deps', '--no-save', '--no-audit', '--no-fund'];
    await run('npm', ['install', '--prefix', cache, ...options, ...stryker], { quiet: true });
  }
  const configuration = join(cache, 'stryker.json');
  writeFileSync(
    configuration,
    JSON.stringify({
      plugins: [join(cache, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
      testRunner: 'vitest',
      vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
      // It reads them with an interface that TypeScript 7 no longer has.
      tsconfigFile: 'none',
      mutate: [...mutate, '!**/*.test.ts'],
      ignoreStatic,
      concurrency: 2,
      // A timeout counts as noticed, which a busy machine must not cause.
      timeoutMS: 60_000,
      reporters: ['progress-append-only', 'clear-text'],
      clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
      logLevel: 'error',
      warnings: false,
      tempDirName: join('.cache', 'mutants', 'sandbox'),
      ignorePatterns: ['dist', 'target', '.cache', 'test-results'],
      thresholds: { high: 100, low: leastScore, break: leastScore },
    }),
  );
  logStep('Changing the rules.');
  await run(bin, ['run', configuration], {
    env: { MUTANTS_TESTS: tests },
    failure: `Under ${leastScore} % of the changes were noticed: see above.`,
  });
}

const resultsSchema = v.object({ caught: v.number(), timeout: v.number(), missed: v.number() });

async function changeCore(file: string | undefined): Promise<void> {
  const bin = join(cache, 'bin', 'cargo-mutants');
  if (!existsSync(bin)) {
    logStep('Installing cargo-mutants into .cache/mutants.');
    await run('cargo', ['install', '--locked', '--root', cache, 'cargo-mutants', '--version', cargoMutants]);
  }
  logStep('Changing the core.');
  const results = join(cache, 'mutants.out', 'outcomes.json');
  rmSync(results, { force: true });
  // Compiled for WebAssembly only, which the tests of the core in a browser run.
  const excluded = ['--exclude', 'crypto-wasm/src/{lanes_simd,memory}.rs'];
  const one = file === undefined ? excluded : ['--file', file];
  const options = ['--output', cache, '-j', '1', '--timeout', '60', '--no-shuffle', '--colors', 'never'];
  // It fails for a single survivor.
  const { error } = await settle(run(bin, ['mutants', '--package', 'crypto-wasm', ...options, ...one]));
  if (!existsSync(results)) throw error;
  const { caught, timeout, missed } = v.parse(resultsSchema, JSON.parse(readFileSync(results, 'utf8')));
  const score = (100 * (caught + timeout)) / (caught + timeout + missed);
  console.log(`${score.toFixed(2)} % of the changes were noticed.`);
  if (!(score >= leastScore)) throw new Problem(`Under ${leastScore} % of the changes were noticed: see above.`);
}
