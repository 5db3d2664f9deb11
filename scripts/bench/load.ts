// npm run bench:load: Lighthouse's phone preset over every page, signed out and in, on a first and a second visit; then
// the login page beside the same form as plain HTML and in bare React. A word selects pages, --runs=1 is quicker.
// Figures from a busy machine say little. No gate.
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { lin } from '../../e2e/customers.ts';
import type { Service } from '../../e2e/service.ts';
import { ensureBrowser, launchBrowser } from '../lib/browser.ts';
import { logStep } from '../lib/run.mjs';
import { withService } from '../lib/with-service.ts';
import { rowsOf, withLighthouse, type Measured, type Report } from './lighthouse.ts';
import { median } from './median.ts';
import { serveFolder } from './serve-folder.ts';

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
/** At least this score of performance, and at most this shift. */
const aims = { login: 97, others: 95, shift: 0.02 };
/** At most this often the plain form's time until it is visible, and bare React's until it is alive. */
const ratios = { visible: 1.3, alive: 1.15 };
const verdict = (isMet: boolean): string => (isMet ? 'met' : 'NOT met');

export async function main(args: readonly string[]): Promise<void> {
  const options = { runs: { type: 'string', default: '5' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [runs, word] = [Number(values.runs), positionals[0] ?? ''];
  await ensureBrowser();
  await withService({ THIRD_PARTIES: 'demonstration', APPS: 'demonstration' }, async (service) => {
    logStep('Auditing the pages.');
    console.log(
      '\npage | visit | performance | largest paint | blocked | shift | scripts | a11y, practices, SEO | aims',
    );
    for (const who of ['out', 'in'] as const)
      await withLighthouse(async (measured) => {
        if (who === 'in') await logIn(await measured.context.newPage(), service);
        for (const path of pages[who].filter((each) => each.includes(word)))
          await auditPage(measured, service, path, runs);
      });
    if ('/login'.includes(word)) await compareLogin(service, runs);
  });
}

async function auditPage({ context, audit }: Measured, service: Service, path: string, runs: number): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto('about:blank');
  const tools = await context.newCDPSession(page);
  for (const visit of ['first', 'second']) {
    const reports: Report[] = [];
    for (let count = 0; count < runs; count += 1) {
      if (visit === 'first') await tools.send('Network.clearBrowserCache');
      reports.push(await audit(service.at(path)));
    }
    const score = (category: string): number =>
      Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
    const value = (name: string): number => median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0));
    const [requests = []] = reports.map((report) => rowsOf(report, 'network-requests'));
    const performance = score('performance');
    const shift = value('cumulative-layout-shift');
    const isMet = performance >= (path === '/login' ? aims.login : aims.others) && shift <= aims.shift;
    const cells = [
      path,
      visit,
      performance,
      `${(value('largest-contentful-paint') / 1000).toFixed(1)} s`,
      `${Math.round(value('total-blocking-time'))} ms`,
      shift.toFixed(2),
      requests.filter(({ resourceType }) => resourceType === 'Script').length,
      ['accessibility', 'best-practices', 'seo'].map(score).join(', '),
      verdict(isMet),
    ];
    console.log(cells.join(' | '));
  }
  await tools.detach();
}

/** With a throttled connection and processor, alternating, so that other load affects all equally. */
async function compareLogin(service: Service, runs: number): Promise<void> {
  logStep('Comparing the login page with a plain form and with bare React.');
  const rolldownOptions = { input: ['plain', 'bare'].map((name) => `${import.meta.dirname}/baseline/${name}.html`) };
  await serveFolder('baseline', { build: { rolldownOptions } }, (address) =>
    withLighthouse(async ({ context, audit }) => {
      await context.addInitScript(markAlive);
      const tools = await context.newCDPSession(await context.newPage());
      const addresses = { plain: `${address}plain.html`, bare: `${address}bare.html`, login: service.at('/login') };
      const seen = { plain: times(), bare: times(), login: times() };
      for (let count = 0; count < runs; count += 1)
        for (const name of ['plain', 'bare', 'login'] as const) {
          await tools.send('Network.clearBrowserCache');
          const only = '--only-audits=first-contentful-paint,user-timings';
          const report = await audit(addresses[name], ['--throttling-method=devtools', only]);
          seen[name].visible.push(report.audits['first-contentful-paint']?.numericValue ?? Number.NaN);
          const mark = rowsOf(report, 'user-timings').find((item) => item['name'] === 'alive');
          seen[name].alive.push(Number(mark?.['startTime']));
        }
      const visible = median(seen.login.visible) / median(seen.plain.visible);
      const alive = median(seen.login.alive) / median(seen.bare.alive);
      console.log(
        `\n  visible, of a plain form: ${visible.toFixed(2)}, at most ${ratios.visible}: ${verdict(visible <= ratios.visible)}`,
      );
      console.log(
        `  alive, of bare React: ${alive.toFixed(2)}, at most ${ratios.alive}: ${verdict(alive <= ratios.alive)}`,
      );
    }),
  );
  const kept = await pressEarly(service, runs);
  console.log(
    `  a press as soon as the form is there: ${kept} of ${runs} led to the account: ${verdict(kept === runs)}`,
  );
}

const times = (): { visible: number[]; alive: number[] } => ({ visible: [], alive: [] });

/** Runs in the page: marks the time at which React owns the form, by the properties that it adds to its elements. */
function markAlive(): void {
  const form = document.querySelector('form#log-in');
  if (form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'))) performance.mark('alive');
  else requestAnimationFrame(markAlive);
}

/** How many logins on a slow line, entered and pressed as soon as the form is there, are carried out. */
async function pressEarly(service: Service, runs: number): Promise<number> {
  const browser = await launchBrowser([], { isWhole: true });
  let kept = 0;
  try {
    for (let count = 0; count < runs; count += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const tools = await context.newCDPSession(page);
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const slow4g = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000 };
      await tools.send('Network.emulateNetworkConditions', slow4g);
      kept += await logIn(page, service).then(
        () => 1,
        () => 0,
      );
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return kept;
}

/** Presses before the page's scripts have run, if it is slow. */
async function logIn(page: Page, service: Service): Promise<void> {
  await page.goto(service.at(`/login?redirect=${encodeURIComponent(service.at('/'))}`), { waitUntil: 'commit' });
  await page.locator('form#log-in input[name=username]').fill(lin.username);
  await page.locator('form#log-in input[name=password]').fill(lin.password);
  await page.locator('form#log-in button.button--login').click();
  await page.waitForURL(service.at('/'), { waitUntil: 'networkidle' });
}
