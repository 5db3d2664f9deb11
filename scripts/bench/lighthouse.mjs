// npm run bench:lighthouse: Lighthouse's phone preset over every page, signed out and in, on a first and a second
// visit; prints a table of medians. npx fetches Lighthouse, so that the product does not depend on its hundred packages.
// A word selects pages, --runs=1 is quicker, --audits only lists failed audits of accessibility and best practices.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumOptions } from '../lib/chromium.mjs';
import { ensureBrowser } from '../lib/test-browser.mjs';
import { benchmark, logIn } from './benchmark.mjs';
import { freePort, startService } from './service.mjs';
import { median } from './statistics.mjs';
import { logStep, Problem, run } from '../lib/run.mjs';

/** The last version that runs on every supported Node. */
const lighthouse = 'lighthouse@12.8.2';
const pages = {
  out: [
    '/login',
    '/login#signup',
    '/reset-password',
    '/two-factor-authentication/',
    '/emailcallback?code=1',
    '/verify-email?code=1',
    '/authcallback?code=1',
    '/second-factor/lost',
    '/second-factor/keep?token=1',
    '/news/unsubscribe?token=1',
    '/nowhere',
  ],
  in: [
    '/',
    '/accountSecurity',
    '/accountSecurity#activity',
    '/accountSecurity#sessions',
    '/accountSecurity#lock-down',
    '/accountSecurity#delete',
    '/choose-account',
    '/two-factor-authentication/',
    '/emailcallback?code=1',
    '/verify-email?code=1',
    '/nowhere',
  ],
};
const onlyAudits = process.argv.includes('--audits');
const audited = ['accessibility', 'best-practices'];
const runs = Number(/--runs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 5);
const word = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';

await benchmark(async (folder, atEnd) => {
  await ensureBrowser();
  const service = await startService(folder);
  atEnd(() => service.stop());
  const origin = `http://account.default.localhost:${service.port}`;
  /** @type {string[]} */
  const failed = [];
  console.log(
    `\n${['page', 'visit', 'performance', 'largest paint', 'blocked', 'shift', 'scripts', 'a11y', 'practices', 'SEO'].join(' | ')}`,
  );
  for (const [who, paths] of Object.entries(pages)) {
    const port = await freePort();
    const { chromium } = await import('@playwright/test');
    const { args, ...options } = chromiumOptions({ isWhole: true });
    const browser = await chromium.launchPersistentContext(join(folder, who), {
      ...options,
      args: [...args, `--remote-debugging-port=${port}`],
    });
    atEnd(() => browser.close());
    const page = browser.pages()[0] ?? (await browser.newPage());
    const tools = await browser.newCDPSession(page);
    if (who === 'in') await logIn(page, origin);
    await page.goto('about:blank');
    for (const path of paths.filter((each) => each.includes(word))) {
      if (onlyAudits) {
        const found = failedAudits(await report(`${origin}${path}`, port, folder));
        console.log(`${path} (signed ${who}) | ${found.length === 0 ? 'nothing' : found.join('; ')}`);
        failed.push(...found);
        continue;
      }
      for (const visit of ['first', 'second']) {
        const reports = [];
        for (let count = 0; count < runs; count += 1) {
          const measure = async () => {
            if (visit === 'first') await tools.send('Network.clearBrowserCache');
            return await audit(`${origin}${path}`, port, folder);
          };
          // Lighthouse occasionally records no navigation, and says so.
          const again = (problem) => (/NO_NAVSTART/.test(problem.output) ? measure() : Promise.reject(problem));
          reports.push(await measure().catch(again));
        }
        console.log(rowOf(path, visit, reports));
      }
    }
  }
  if (failed.length > 0) throw new Problem(`${failed.length} audits failed; they are listed above.`);
  logStep('Figures from a busy machine say little: compare pages of one run.');
});

async function report(address, port, folder) {
  const file = join(folder, 'report.json');
  const options = [`--port=${port}`, '--disable-storage-reset', '--output=json', `--output-path=${file}`, '--quiet'];
  // The page for an unknown address is measured, too, although its status is 404.
  options.push('--ignore-status-code', ...(onlyAudits ? [`--only-categories=${audited.join(',')}`] : []));
  await run('npx', ['--yes', lighthouse, address, ...options], { quiet: true, timeout: 180_000 });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * A page that could not be loaded also counts as a failure. The 404 status of the page itself does not, although the
 * browser logs it to the console.
 */
function failedAudits({ categories, audits, runtimeError, finalDisplayedUrl }) {
  const isItself404 = ({ description, sourceLocation }) =>
    sourceLocation?.url === finalDisplayedUrl && description.includes('status of 404');
  if (runtimeError !== undefined) return [runtimeError.message];
  return audited
    .flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .filter(({ id }) => id !== 'errors-in-console' || !audits[id].details.items.every(isItself404))
    .map(({ id }) => `${id}: ${audits[id].title}`);
}

async function audit(address, port, folder) {
  const { categories, audits } = await report(address, port, folder);
  const scripts = audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === 'Script');
  return {
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
      Math.round(categories[name].score * 100),
    ),
    painted: audits['largest-contentful-paint'].numericValue,
    blocked: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    scripts: scripts.length,
  };
}

function rowOf(path, visit, reports) {
  const of = (read) => median(reports.map(read));
  const [performance, ...others] = [0, 1, 2, 3].map((index) => of(({ scores }) => scores[index]));
  return [
    path,
    visit,
    performance,
    `${(of(({ painted }) => painted) / 1000).toFixed(1)} s`,
    `${Math.round(of(({ blocked }) => blocked))} ms`,
    of(({ shift }) => shift).toFixed(2),
    of(({ scripts }) => scripts),
    ...others,
  ].join(' | ');
}
