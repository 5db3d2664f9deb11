// Runs after scripts/bridge.mjs has built everything: a separate service with demonstration data, an app, and its web
// view.
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { startDatabases } from '../../e2e/databases.ts';
import { Service } from '../../e2e/service.ts';
import { demonstrationAccounts } from '../../server/src/demo/accounts.ts';
import { chromiumOptions } from '../lib/chromium.mjs';
import { openControls } from './control-page.ts';
import { SimulatedApp } from './simulated-app.ts';
import { installBridge, systems, webViews } from './web-view.ts';

const { check: isCheck, ...chosen } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    system: { type: 'string' },
    customer: { type: 'string', default: 'robin.vale@example.com' },
  },
}).values;
const system = systems.find((each) => each === chosen.system) ?? 'Android';
const username = chosen.customer;
const password = demonstrationAccounts.find((each) => each.username === username)?.password ?? '';

const databases = await startDatabases();
const service = await Service.on(databases.first);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// A signal ends everything in order: the browser, the service, its database.
const stopped = new Promise<void>((resolve) => signals.forEach((signal) => process.once(signal, () => resolve())));
const own = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
const browser = await chromium.launch({ ...chromiumOptions({ isWhole: !isCheck }), ...own, headless: isCheck });
try {
  const app = new SimulatedApp((path, call) => service.call(path, call));
  const logIn = async (): Promise<void> => await app.logIn({ username, password });
  await logIn();
  const webView = await browser.newContext({ ...webViews[system], locale: 'en-US' });
  await installBridge(webView, app, system);
  const page = await webView.newPage();
  await Promise.race([stopped, isCheck ? check(page, app) : simulate(page, app, logIn)]);
} finally {
  await browser.close();
  await service.stop();
  await databases.stop();
}

/** Both pages, an expiring token, and an app that goes silent and recovers. */
async function check(page: Page, app: SimulatedApp): Promise<void> {
  const shown = async (what: string): Promise<void> =>
    console.log(`      ${what}: ${await page.locator('h1').first().textContent()}`);
  await page.goto(service.at('/'));
  await page.locator('.home-nav').waitFor();
  await page.locator('h1').first().waitFor();
  await shown('/');
  app.expire();
  await page.goto(service.at('/accountSecurity'));
  await page.locator('.home-nav').waitFor();
  await shown('/accountSecurity with an expiring token');
  app.behavior = 'silent';
  await page.reload();
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await shown('an app that does not respond');
  app.behavior = 'answering';
  await retry.click();
  await page.locator('.home-nav').waitFor();
  await shown('after Retry');
  console.log('\n      Calls of the bridge, secrets masked');
  for (const { method, values, answer } of app.calls) console.log(`      ${method}(${values}) → ${answer}`);
}

/** Two windows, until one of them is closed. */
async function simulate(page: Page, app: SimulatedApp, logIn: () => Promise<void>): Promise<void> {
  const control = await (await browser.newContext({ viewport: null })).newPage();
  const open = async (path: string): Promise<void> =>
    void (await page.goto(service.at(path.startsWith('/') ? path : `/${path}`)));
  await openControls(control, { app, logIn, open });
  await open('/');
  console.log(
    `      ${username} in the app on ${system}. Mails: ${service.at('/').replace('account.default', 'mailbox')}. Close a window to end.`,
  );
  await Promise.race([page.waitForEvent('close', { timeout: 0 }), control.waitForEvent('close', { timeout: 0 })]);
}
