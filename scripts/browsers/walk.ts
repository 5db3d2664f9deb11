// Runs after scripts/browsers.mjs has built everything: runs all journeys in each browser that is found, on a separate service.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDatabases } from '../../e2e/databases.ts';
import { Service } from '../../e2e/service.ts';
import { Tab, type RunningBrowser } from './browser.ts';
import { journeys, type Journey } from './journeys.ts';
import { startWebKit } from './installed-webkit.ts';
import { startLoopbackProxy, type LoopbackProxy } from './loopback-proxy.ts';
import { startFirefox, startWithPlaywright } from './page-browsers.ts';
import { logStep } from '../lib/run.mjs';
import { findBrowsers, names, type Found } from './find-browsers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache', 'browsers');

const requested = process.argv.slice(2);
const found = await findBrowsers(requested.length === 0 ? names : requested);
logStep('Walking the journeys.');
const stops: (() => Promise<unknown>)[] = [];
let isStopping = false;
const stopAll = async (): Promise<void> => {
  isStopping = true;
  for (const stop of stops.splice(0).toReversed()) await stop().catch(console.error);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(1)));

const rows: Row[] = [];
try {
  const databases = await startDatabases();
  stops.push(databases.stop);
  await (await Service.on(databases.first)).stop();
  const proxy = await startLoopbackProxy();
  stops.push(proxy.close);
  for (const each of found) rows.push(...(await walkIn(each, proxy)));
} finally {
  if (!isStopping) await stopAll();
}
console.table(rows);
console.log(`Pictures: ${relative(process.cwd(), folder)}/<browser>/`);
if (rows.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;

interface Row {
  readonly browser: string;
  readonly version: string;
  readonly journey: string;
  readonly outcome: 'passed' | 'failed' | 'not run';
  /** Empty if it passed. */
  readonly why: string;
}

async function walkIn(which: Found, proxy: LoopbackProxy): Promise<Row[]> {
  const notRun = (why: string): Row[] => [{ browser: which.name, version: '-', journey: '-', outcome: 'not run', why }];
  if (which.way === 'none') return notRun(which.why);
  const pictures = join(folder, which.name);
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  let browser: RunningBrowser;
  try {
    browser = await start(which, proxy);
  } catch (error) {
    return notRun(`does not start: ${reasonOf(error)}`);
  }
  stops.push(browser.stop);
  const service = await Service.start({ THIRD_PARTIES: 'demonstration' });
  stops.push(() => service.close());
  console.log(`      ${which.name} ${browser.version}`);
  const walked: Row[] = [];
  let pictureCount = 0;
  for (const journey of journeys) {
    if (isStopping) break;
    const why = await walkOne(journey, browser, service, (picture, title) => {
      pictureCount += 1;
      writeFileSync(join(pictures, pictureName(pictureCount, title)), picture);
    });
    console.log(`        ${why === null ? 'passed' : 'FAILED'}  ${journey.name}`);
    walked.push({
      browser: which.name,
      version: browser.version,
      journey: journey.name,
      outcome: why === null ? 'passed' : 'failed',
      why: why ?? '',
    });
  }
  for (const stop of stops.splice(-2).toReversed()) await stop();
  return walked;
}

function start(which: Exclude<Found, { way: 'none' }>, { address }: LoopbackProxy): Promise<RunningBrowser> {
  if (which.way === 'puppeteer') return startFirefox(which.program);
  return which.way === 'selenium' ? startWebKit(which, address) : startWithPlaywright(which.name, address);
}

/** Why a journey failed, with a picture; null if it passed. */
async function walkOne(
  journey: Journey,
  browser: RunningBrowser,
  service: Service,
  write: (picture: Buffer, title: string) => void,
): Promise<string | null> {
  const tabs: Tab[] = [];
  const visitor = await browser.newVisitor();
  try {
    await journey.walk({
      service,
      newTab: async () => {
        const tab = new Tab(await visitor.newTab());
        tabs.push(tab);
        return tab;
      },
      keep: async (tab, title) => write(await tab.picture(), title),
    });
    return null;
  } catch (error) {
    for (const tab of tabs)
      await tab.pictureNow().then(
        (picture) => write(picture, `failed, ${journey.name}`),
        () => undefined,
      );
    return reasonOf(error);
  } finally {
    await visitor.leave().catch(() => undefined);
  }
}

/** A name valid on every file system, numbered in the order of the walk. */
function pictureName(number: number, title: string): string {
  return `${String(number).padStart(2, '0')}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`;
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
