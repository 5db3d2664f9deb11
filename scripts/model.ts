// npm run model -- CHART: walks the paths of a chart in the browser, on the real pages and the real service, and lists
// which of its transitions were taken and why the others were not. `all` walks every chart that has such a walk;
// `--headed` shows the browser, slowly, beside the chart's picture with its state.
// `--break CHART.STATE`: which checks of the chart fail when the exits of that state are removed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { chartIdOf, type Box, type Drawing } from '../src/inspector/chart-drawing.ts';
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

async function walk(named: string, isHeaded: boolean): Promise<void> {
  const hasDisplay = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (isHeaded && !hasDisplay)
    throw new Problem('--headed opens a window, and there is no display here: run it on a desktop, or under xvfb-run.');
  const chart = folderOf(named);
  const all = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(suffix),
  );
  const specs = chart === 'all' ? all : all.filter((file) => file.endsWith(`/${chart}${suffix}`));
  if (specs.length === 0) throw new Problem(withoutWalk(chart, all));
  await ensureBrowser();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
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

/** Why nothing is walked, with the names that are. */
function withoutWalk(chart: string, specs: readonly string[]): string {
  const names = specs.map((file) => file.slice(file.lastIndexOf('/') + 1, -suffix.length)).toSorted();
  const isChart = chart !== '' && existsSync(join(root, 'machines', chart, `${chart}.walk.ts`));
  const reason =
    chart === ''
      ? 'Name a chart.'
      : isChart
        ? `${chart} is walked by machine alone, in machines/testing; docs/testing.md says how to write a walk in the browser.`
        : `There is no chart ${chart}.`;
  return `${reason} The browser walks ${names.join(', ')}, or all.`;
}

/** `named`: a state as in `recoveryEmail.shown.closed`, or with the chart's folder. */
async function breakChart(named: string): Promise<void> {
  const [chart = '', ...inner] = named.split('.');
  const id = chartIdOf(folderOf(chart));
  const state = [id, ...inner].join('.');
  const drawing = await drawingOf(id);
  const names = stateNames(drawing);
  if (!names.includes(state))
    throw new Problem(
      names.length === 0
        ? `There is no chart ${chart}: name one of the folders of machines, such as --break login.loggingIn.`
        : `There is no state ${state}. The states of that chart are ${names.join(', ')}.`,
    );
  const exits = exitsOf(drawing, state);
  if (exits.length === 0) throw new Problem(`${state} has no exits: name a state that can be left.`);
  const file = join(root, '.cache', 'model.json');
  logStep(`Checking ${id} without the exits of ${state}.`);
  await settle(
    tool(
      'vitest',
      ['run', 'machines/testing/all-charts.test.ts', '-t', `'?\\b${id}\\b`, '--reporter=json', `--outputFile=${file}`],
      { quiet: true, env: { BROKEN_STATE: state } },
    ),
  );
  console.log(checksWithout({ state, exits }, JSON.parse(readFileSync(file, 'utf8'))));
}

interface Broken {
  readonly state: string;
  /** The events of its exits. */
  readonly exits: readonly string[];
}

/** Which checks fail without the exits of a state, from the report of vitest. */
export function checksWithout({ state, exits }: Broken, report: unknown): string {
  const results = v.parse(reportSchema, report).testResults.flatMap(({ assertionResults }) => assertionResults);
  const run = results.filter(({ status }) => status === 'passed' || status === 'failed');
  if (run.length === 0) throw new Problem(`No check of the chart of ${state} ran.`);
  const failed = run.filter(({ status }) => status === 'failed');
  if (failed.length === 0)
    throw new Problem(
      `No check of the whole chart fails without ${exits.join(', ')} of ${state}: there are other ways on. The tests of the chart and of its view are about each event.`,
    );
  return [
    ...failed.map(
      ({ title, failureMessages }) => `  fails: ${title}\n         ${failureMessages[0]?.split('\n')[0] ?? ''}`,
    ),
    `${failed.length} of ${run.length} checks fail.`,
  ].join('\n');
}

/** The drawing of a chart; undefined if there is no such chart. */
export async function drawingOf(id: string): Promise<Drawing | undefined> {
  return (await readCharts('machines')).find(({ name }) => chartIdOf(name) === id);
}

/** The states of a chart, as `--break` names them. */
export function stateNames(drawing: Drawing | undefined): string[] {
  const namesIn = ({ children }: Box, above: string): string[] =>
    children.flatMap((child) => [`${above}.${child.name}`, ...namesIn(child, `${above}.${child.name}`)]);
  return drawing === undefined ? [] : namesIn(drawing.root, chartIdOf(drawing.name));
}

/** What leads out of a state itself, as the picture of the chart labels it without guards and actions. */
export function exitsOf(drawing: Drawing | undefined, state: string): string[] {
  const labels = drawing?.arrows.filter(({ from }) => from === state).map(({ label }) => label);
  return [...new Set(labels?.map((label) => label.replace(/ (\[|\/ ).*/, '')))];
}

/** The folder of a chart, which reports name by its id: `recovery-email` of `recoveryEmail`. */
export const folderOf = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
