// npm run bridge: opens the product in the web view of a simulated app, with a second window that lists every bridge
// call and controls the app. `-- --check` does it without windows and prints the calls; `-- --system=IOS`,
// `-- --customer=ADDRESS`.
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { openControls } from '../e2e/bridge/control-page.ts';
import { SimulatedApp } from '../e2e/bridge/simulated-app.ts';
import { installBridge, systems, webViews } from '../e2e/bridge/web-view.ts';
import type { Service } from '../e2e/service.ts';
import { demonstrationAccounts } from '../server/src/demo/accounts.ts';
import { chromiumOptions, ensureBrowser } from './lib/browser.ts';
import { logStep, Problem } from './lib/run.mjs';
import { withService } from './lib/with-service.ts';

const options = {
  check: { type: 'boolean', default: false },
  system: { type: 'string', default: 'Android' },
  customer: { type: 'string', default: 'robin.vale@example.com' },
} as const;

interface Simulation {
  service: Service;
  browser: Browser;
  /** The web view. */
  page: Page;
  app: SimulatedApp;
  logIn: () => Promise<void>;
}

export async function main(args: readonly string[]): Promise<void> {
  const { check: isCheck, system: named, customer: username } = parseArgs({ args: [...args], options }).values;
  const hasDisplay =
    ['darwin', 'win32'].includes(process.platform) || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (!isCheck && !hasDisplay)
    throw new Problem(
      'There is no display for windows: run "npm run bridge -- --check", or "xvfb-run npm run bridge".',
    );
  const system = systems.find((each) => each === named) ?? 'Android';
  const password = demonstrationAccounts.find((each) => each.username === username)?.password ?? '';
  await ensureBrowser();
  await withService({}, async (service) => {
    logStep(`Opening the product in an app on ${system}, with ${username}.`);
    // A signal ends everything in order: the browser, the service, its database.
    const own = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false, headless: isCheck };
    const browser = await chromium.launch({ ...chromiumOptions({ isWhole: !isCheck }), ...own });
    try {
      const app = new SimulatedApp((path, call) => service.call(path, call));
      const logIn = (): Promise<void> => app.logIn({ username, password });
      await logIn();
      const webView = await browser.newContext({ ...webViews[system], locale: 'en-US' });
      await installBridge(webView, app, system);
      const page = await webView.newPage();
      await (isCheck ? check : simulate)({ service, browser, page, app, logIn });
    } finally {
      await browser.close();
    }
  });
}

/** Both pages, an expiring token, and an app that goes silent and recovers. */
async function check({ service, page, app }: Simulation): Promise<void> {
  const show = async (what: string, wait = page.locator('.home-nav')): Promise<void> => {
    await wait.waitFor();
    console.log(`      ${what}: ${await page.locator('h1').first().textContent()}`);
  };
  await page.goto(service.at('/'));
  await show('/');
  app.expire();
  await page.goto(service.at('/accountSecurity'));
  await show('/accountSecurity with an expiring token');
  app.behavior = 'silent';
  await page.reload();
  const retry = page.getByRole('button', { name: 'Retry' });
  await show('an app that does not respond', retry);
  app.behavior = 'answering';
  await retry.click();
  await show('after Retry');
  console.log('\n      Calls of the bridge, secrets masked');
  for (const { method, values, answer } of app.calls) console.log(`      ${method}(${values}) → ${answer}`);
}

/** Two windows, until one of them is closed. */
async function simulate({ service, browser, page, app, logIn }: Simulation): Promise<void> {
  const control = await (await browser.newContext({ viewport: null })).newPage();
  const open = async (path: string): Promise<void> =>
    void (await page.goto(service.at(path.startsWith('/') ? path : `/${path}`)));
  await openControls(control, { app, logIn, open });
  await open('/');
  console.log(`      Mails: ${service.at('/').replace('account.default', 'mailbox')}. Close a window to end.`);
  await Promise.race([page.waitForEvent('close', { timeout: 0 }), control.waitForEvent('close', { timeout: 0 })]);
}
