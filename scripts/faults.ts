// npm run faults: every call of the contract under every fault of the network, of the service and of the device's
// clock, through a proxy before the real service, with the client of the pages; then every port of every chart under
// what its calls end with; then the pages in the browser: each read under a fault that is drawn, and a tenth of the
// cells of the writes; then a process that is killed between any two steps of an archive and of a deletion. Prints
// tables of the cells, and fails if one does not do what the matrix (tests/faults) says. It takes some minutes;
// `npm test` runs one cell of each class.
// `--all`: every cell of the writes, an hour or two; `--write FAULT`: one fault for all of them; `--kill`: only that.
import { randomInt } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { classOf, type CallClass } from '../tests/faults/classes.ts';
import { keptCells, pageCells, tableOf } from './faults/page-cells.ts';
import { ensureBrowser } from './lib/browser.ts';
import { logStep, Problem, root, settle, tool, valueOf } from './lib/run.mjs';

const reads: readonly CallClass[] = ['session', 'token', 'read'];

export async function main(args: readonly string[]): Promise<void> {
  const [option, fault = ''] = args;
  if (option === '--kill') return await killProcesses();
  if (option === '--all') return await failWrites('all');
  if (option === '--write') return await failWrites(await faultNamed(fault));
  if (option !== undefined)
    throw new Problem(`There is no option ${option}: npm run faults [-- --all | --write FAULT | --kill].`);
  logStep('Sending every call under every fault, and every outcome to every chart.');
  const files = ['tests/client-server.test.ts', 'machines/testing/faults.release.test.ts'];
  await tool('vitest', ['run', '--reporter=dot', ...files], {
    env: { FAULTS: 'all' },
    failure: 'A call or a chart did not do what the matrix says: see above.',
  });
  await ensureBrowser();
  const drawn = String(randomInt(1000, 10_000));
  logStep(`Opening the pages with each read failing (FAULTS_DRAWN=${drawn} draws the same faults again).`);
  await tool('playwright', ['test', 'e2e/outages/reads-under-faults.spec.ts', '--reporter=list'], {
    env: { FAULTS_DRAWN: drawn },
    failure: 'A page did not say that a read failed, or Retry did not mend it: see above.',
  });
  await failWrites(drawn);
  await killProcesses();
}

/** A fault of the pages, or the number that draws a tenth of the cells. */
async function faultNamed(name: string): Promise<string> {
  const { pageFaults } = await import('../e2e/page-faults.ts');
  const names = pageFaults.map((each) => each.name);
  if (names.includes(name) || /^\d{4}$/.test(name)) return name;
  throw new Problem(`There is no fault ${name}. Name one of ${names.join(', ')}, or a number that was printed.`);
}

/** The writes of the pages, at the places where the charts that are walked in the browser make them. */
async function failWrites(drawn: string): Promise<void> {
  await ensureBrowser();
  logStep(`Writing in the pages under faults: ${drawn} (\`--write ${drawn}\` runs the same cells again).`);
  rmSync(pageCells, { recursive: true, force: true });
  const specs = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('-paths.spec.ts'),
  );
  const run = settle(
    tool('playwright', ['test', ...specs, '--grep', '@faults', '--workers=2', '--reporter=dot'], {
      env: { FAULTS_PAGES: drawn },
      failure: 'A page did not do what the matrix says: see above.',
    }),
  );
  await run;
  const rows = keptCells();
  console.log(tableOf(rows));
  const ofWalks = new Set(rows.map(({ call }) => call));
  const left = Object.entries(classOf).filter(([name, kind]) => !reads.includes(kind) && !ofWalks.has(name));
  if (drawn === 'all') console.log(`Calls that no walk makes: ${left.map(([name]) => name).join(', ')}\n`);
  await valueOf(run);
}

async function killProcesses(): Promise<void> {
  logStep('Killing a process between any two steps of an archive and of a deletion.');
  await tool('vitest', ['run', '--reporter=verbose', 'server/tests/killed-jobs.release.test.ts'], {
    failure: 'A killed process lost something, or did it by half or twice: see above.',
  });
}
