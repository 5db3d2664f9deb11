// npm run mutants -- contract|machines|service|core: changes the rules one place at a time and runs their tests, which
// must notice. Stryker for TypeScript, cargo-mutants for the core; both are installed into .cache, so that the product
// does not depend on them. It takes minutes, the charts' rules and the core longer. Survivors are listed at the end; the
// last results, with the reason for each survivor, are in docs/testing.md.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logStep, Problem, root, run } from './lib/run.mjs';

const cache = join(root, '.cache', 'mutants');
const stryker = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1'];
const cargoMutants = '27.0.0';
/** At least this percentage of the mutants is noticed. */
const leastScore = 90;

/** The rules that are changed, and the tests that run. */
const areas = {
  contract: {
    mutate: ['contract/rules/*.ts', '!contract/rules/common-password-list.ts'],
    tests: 'contract/**/*.test.ts',
  },
  machines: {
    mutate: ['machines/*/*.rules.ts', 'machines/*/*.selectors.ts'],
    tests: 'machines/**/*.test.ts',
  },
  service: { mutate: ['server/src/**/*rules.ts'], tests: 'server/src/**/*rules.test.ts' },
} as const;

export async function main([name = '']: readonly string[]): Promise<void> {
  if (name === 'core') return await changeCore();
  if (!isArea(name)) throw new Problem(`Name an area: npm run mutants -- ${[...Object.keys(areas), 'core'].join('|')}`);
  await changeRules(areas[name]);
}

function isArea(name: string): name is keyof typeof areas {
  return name in areas;
}

async function changeRules({ mutate, tests }: (typeof areas)[keyof typeof areas]): Promise<void> {
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
      concurrency: 2,
      reporters: ['clear-text'],
      clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
      tempDirName: join('.cache', 'mutants', 'sandbox'),
      ignorePatterns: ['dist', 'target', '.cache'],
      thresholds: { high: 100, low: leastScore, break: leastScore },
    }),
  );
  logStep('Changing the rules.');
  await run(bin, ['run', configuration], {
    env: { MUTANTS_TESTS: tests },
    failure: `Under ${leastScore} % of the changes were noticed: see above.`,
  });
}

async function changeCore(): Promise<void> {
  const bin = join(cache, 'bin', 'cargo-mutants');
  if (!existsSync(bin)) {
    logStep('Installing cargo-mutants into .cache/mutants.');
    await run('cargo', ['install', '--locked', '--root', cache, 'cargo-mutants', '--version', cargoMutants]);
  }
  logStep('Changing the core.');
  await run(bin, ['mutants', '--package', 'crypto-wasm', '--output', cache, '--no-shuffle'], {
    failure: 'A change of the core was not noticed: see above.',
  });
}
