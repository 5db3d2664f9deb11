// npm run bench:pages: every page on a first visit, with a processor slowed four times: its scripts, the rounds of
// calls until it is ready, its start-up metrics compared with the login page's, and the time from an interaction to the
// next paint. Prints them with their limits; no gate.
import { launchBrowser } from '../lib/test-browser.mjs';
import { benchmark, logIn } from './benchmark.mjs';
import { observeCalls, observePage, observeScripts } from './page-measures.mjs';
import { startService } from './service.mjs';
import { median } from './statistics.mjs';
import { logStep } from '../lib/run.mjs';

const slowdown = 4;
const loads = 3;
const limits = { files: 16, rounds: 1, paintRatio: 1.25, shift: 0.02, interactionMs: 100 };
const desk = { viewport: { width: 1280, height: 800 }, locale: 'en-US' };

/**
 * Each page: the button or link that shows that it is ready, and what a visitor presses there; on all others the
 * language menu.
 */
const signedOut = {
  '/login': { ready: 'Log in' },
  '/login#signup': { ready: 'Continue' },
  '/reset-password': { ready: 'Send code' },
  '/two-factor-authentication/': { ready: 'Cookie settings' },
  '/nowhere': { ready: 'Cookie settings' },
};
const signedIn = {
  '/': { ready: 'Remove Larch', presses: ['Edit Nickname', 'Cancel'] },
  '/accountSecurity': { ready: 'Delete account', presses: ['Change Password', 'Cancel'] },
  '/accountSecurity#activity': { ready: 'Show 20 more', presses: ['30 days', 'Show 20 more'] },
  '/accountSecurity#delete': { ready: 'Delete account' },
  '/accountSecurity#sessions': { ready: null },
  '/choose-account': { ready: 'Log out' },
};

await benchmark(async (folder, atEnd) => {
  logStep('Starting the service.');
  const service = await startService(folder);
  atEnd(() => service.stop());
  const browser = await launchBrowser([], { isWhole: true });
  atEnd(() => browser.close());
  const origin = `http://account.default.localhost:${service.port}`;
  const customerState = await stateOfCustomer(browser, origin);
  logStep(`Measuring the pages, ${loads} first visits each.`);
  const measured = new Map();
  for (let load = 0; load < loads; load += 1) {
    for (const [pages, state] of [
      [signedOut, undefined],
      [signedIn, customerState],
    ]) {
      for (const [path, page] of Object.entries(pages)) {
        const context = await browser.newContext({ ...desk, storageState: state });
        measured.set(path, [...(measured.get(path) ?? []), await measure(context, `${origin}${path}`, page)]);
        await context.close();
      }
    }
  }
  const login = median(measured.get('/login').map(({ painted }) => painted));
  for (const [path, visits] of measured) report(path, visits, login);
});

async function stateOfCustomer(browser, origin) {
  const context = await browser.newContext(desk);
  await logIn(await context.newPage(), origin);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measure(context, address, { ready, presses }) {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // Files fetched while the page is idle are not part of its start.
  await page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }));
  await page.addInitScript(observePage);
  const calls = observeCalls(page);
  const scripts = observeScripts(page);
  await page.goto(address);
  if (ready !== null)
    await page
      .getByRole('button', { name: ready, exact: true })
      .or(page.getByRole('link', { name: ready, exact: true }))
      .first()
      .waitFor();
  await page.waitForLoadState('networkidle');
  const start = { rounds: calls.rounds(), ...(await scripts()), ...(await page.evaluate(() => window.measured())) };
  if (presses === undefined) await page.locator('.language-switch summary').first().click();
  for (const name of presses ?? []) await page.getByRole('button', { name, exact: true }).first().click();
  await page.waitForTimeout(500);
  const { longest } = await page.evaluate(() => window.measured());
  await page.close();
  return { ...start, longest };
}

function report(path, visits, login) {
  const of = (name) => median(visits.map((visit) => visit[name]));
  const row = (name, value, unit, limit) =>
    console.log(
      `  ${name.padEnd(22)} ${value} ${unit}${limit === undefined ? '' : `: at most ${limit}, ${value <= limit ? 'met' : 'NOT met'}`}`,
    );
  const { rounds } = visits[0];
  console.log(`\n${path}`);
  row('scripts asked for', of('files'), 'files', limits.files);
  row('their bytes', Number((of('bytes') / 1024).toFixed(1)), 'KB transferred');
  row(
    'rounds of calls',
    rounds.length,
    `after the token (${rounds.map((calls) => calls.join(' + ')).join(' → ')})`,
    limits.rounds,
  );
  row('largest paint', Number((of('painted') / login).toFixed(2)), 'times the login page’s', limits.paintRatio);
  row('blocked', Math.round(of('blocked')), 'ms, with a processor slowed four times');
  row('layout shift', Number(of('shift').toFixed(3)), '', limits.shift);
  row('longest interaction', of('longest'), 'ms until the next paint', limits.interactionMs);
}
