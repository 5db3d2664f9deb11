// npm run model -- CHART: walks the paths of a chart in the browser, on the real pages and the real service, and lists
// which of its transitions were taken and why the others were not. `all` walks every chart that has such a walk;
// `--headed` shows the browser, slowly, beside the chart's picture with its state.
// `--break CHART.STATE`: which checks of the chart fail when the exits of that state are removed.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Box } from '../src/inspector/chart-drawing.ts';
import { readCharts } from './charts/read-charts.ts';
import { ensureBrowser } from './lib/browser.ts';
import { logStep, Problem, root, settle, tool, valueOf } from './lib/run.mjs';

/** What the journeys write, and this prints. */
const results = join(root, '.cache', 'model');
const suffix = '-paths.spec.ts';
const reportSchema = v.object({
  testResults: v.array(
    v.object({
      assertionResults: v.array(
        v.object({ title: v.string(), status: v.string(), failureMessages: v.optional(v.array(v.string()), []) }),
      ),
    }),
  ),
});

export async function main(args: readonly string[]): Promise<void> {
  const [name, state] = args.filter((arg) => arg !== '--headed');
  if (name === '--break') return await breakChart(state ?? '');
  await walk(name ?? '', args.includes('--headed'));
}

async function walk(chart: string, isHeaded: boolean): Promise<void> {
  const specs = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(chart === 'all' ? suffix : `/${chart}${suffix}`),
  );
  if (specs.length === 0)
    throw new Problem(
      `No file e2e/*/${chart}${suffix} walks that chart in the browser. docs/testing.md says how to write one; "all" walks every chart that has one.`,
    );
  await ensureBrowser();
  rmSync(results, { recursive: true, force: true });
  logStep(`Walking ${specs.length === 1 ? chart : `${specs.length} charts`} in the browser.`);
  const walked = settle(
    tool('playwright', ['test', ...specs, '--workers=1', '--reporter=list'], {
      env: { MODEL: results, ...(isHeaded ? { MODEL_WATCHED: 'on' } : {}) },
      failure: 'The page did not do what the chart says: see above.',
    }),
  );
  await walked;
  for (const file of readdirSync(results).filter((each) => each.endsWith('.txt')))
    console.log(readFileSync(join(results, file), 'utf8'));
  await valueOf(walked);
}

async function breakChart(state: string): Promise<void> {
  const [chart = ''] = state.split('.');
  const names = await stateNames(chart);
  if (!names.includes(state))
    throw new Problem(
      names.length === 0
        ? `There is no chart ${chart}: name one of the folders of machines, such as --break login.loggingIn.`
        : `There is no state ${state}. The states of that chart are ${names.join(', ')}.`,
    );
  const file = join(root, '.cache', 'model.json');
  logStep(`Checking ${chart} without the exits of ${state}.`);
  await settle(
    tool(
      'vitest',
      [
        'run',
        'machines/testing/all-charts.test.ts',
        '-t',
        `'?\\b${chart}\\b`,
        '--reporter=json',
        `--outputFile=${file}`,
      ],
      { quiet: true, env: { BROKEN_STATE: state } },
    ),
  );
  const results = v
    .parse(reportSchema, JSON.parse(readFileSync(file, 'utf8')))
    .testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.filter(({ status }) => status === 'failed');
  for (const { title, failureMessages } of failed)
    console.log(`  fails: ${title}\n         ${failureMessages[0]?.split('\n')[0] ?? ''}`);
  if (failed.length === 0) throw new Problem(`No check failed without the exits of ${state}: it has none.`);
  console.log(
    `${failed.length} of ${results.filter(({ status }) => status === 'passed' || status === 'failed').length} checks fail.`,
  );
}

/** The states of a chart, as `--break` names them; none if there is no such chart. */
async function stateNames(chart: string): Promise<string[]> {
  const drawing = (await readCharts('machines')).find(({ name }) => name === chart);
  const namesIn = ({ children }: Box, above: string): string[] =>
    children.flatMap((child) => [`${above}.${child.name}`, ...namesIn(child, `${above}.${child.name}`)]);
  return drawing === undefined ? [] : namesIn(drawing.root, chart);
}
