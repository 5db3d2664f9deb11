import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { lin, sam } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import {
  askForSignUpCode,
  greeting,
  hydrated,
  loginForm,
  setSessionCookies,
  submitLogin,
  words,
} from '../page-objects.ts';

let pages: ViteDevServer;
let address = '';

test.beforeAll(async ({ service }) => {
  process.env['SERVICE'] = service.at('').replace('account.default.localhost', '127.0.0.1');
  // Vite sets NODE_ENV for the whole process; `production` has no inspector.
  process.env['NODE_ENV'] = 'development';
  pages = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'silent' });
  await pages.listen();
  address = `http://account.default.localhost:${new URL(pages.resolvedUrls?.local[0] ?? '').port}`;
});

test.afterAll(async () => {
  await pages.close();
});

test.beforeEach(async ({ context, service }) => {
  // The configuration contains the service's port; the pages have another one here.
  const { text } = await service.call('/config.json');
  await context.route('**/config.json', (route) =>
    route.fulfill({ contentType: 'application/json', body: text.replaceAll(service.at(''), address) }),
  );
});

/** The inspector below the page. */
const inspector = (page: Page) => {
  const panel = page.frameLocator('iframe[title="Running charts"]');
  const actors = panel.getByRole('navigation', { name: 'Actors' });
  return {
    panel,
    show: async (name: string) => {
      await actors.getByRole('button', { name, exact: true }).last().click();
      return panel.getByRole('main', { name, exact: true });
    },
    actors,
    text: () => panel.locator('body').innerText(),
  };
};

/** Whether the middle of a state is in the visible part of the picture. */
const isInView = (box: Locator): Promise<boolean> =>
  box.evaluate((element) => {
    const view = element.closest('.chart-picture__view')?.getBoundingClientRect();
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return view !== undefined && x > view.left && x < view.right && y > view.top && y < view.bottom;
  });
/** Of the picture's text, as shown. */
const textHeight = (actor: Locator): Promise<number> =>
  actor.locator('.chart-picture__view svg').evaluate((picture) => {
    const shown = picture.getBoundingClientRect().width / Number(picture.getAttribute('width'));
    return Math.round(shown * Number(picture.getAttribute('font-size')) * 10) / 10;
  });

test(
  '?inspect draws the running charts below the login page with their state and what each event changed, without password and code [QA-02]',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto(`${address}/login?inspect`);
    const { show, text, panel } = inspector(page);
    const login = await show('login');
    await expect(login).toContainText('State: enteringCredentials');
    const box = (state: string) => login.locator(`[data-state="login.${state}"]`);
    const fill = (state: string) => box(state).evaluate((element) => getComputedStyle(element).fill);
    await expect(box('loggingIn')).toBeAttached();
    const [lit, unlit] = [await fill('enteringCredentials.detectingSession'), await fill('loggingIn')];
    expect(lit).not.toBe(unlit);
    expect([await isInView(box('enteringCredentials.detectingSession')), await textHeight(login)]).toEqual([true, 11]);
    await submitLogin(page, sam);
    await expect(login).toContainText('State: loggingIn');
    expect([await fill('enteringCredentials.detectingSession'), await fill('loggingIn')]).toEqual([unlit, lit]);
    await expect.poll(() => isInView(box('loggingIn'))).toBe(true);
    const view = login.getByRole('region', { name: 'Chart' });
    await view.evaluate((element) => element.scrollTo(0, 0));
    await login.getByRole('button', { name: 'Larger' }).click();
    expect([await isInView(box('loggingIn')), await textHeight(login)]).toEqual([true, 16.5]);
    await login.getByRole('button', { name: 'Fit the chart' }).click();
    const isWhole = (element: Element) =>
      element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
    expect(await view.evaluate(isWhole)).toBe(true);
    await login.getByRole('button', { name: 'Fit the chart' }).click();
    await view.evaluate((element) => element.scrollTo(0, 0));
    await login.getByRole('button', { name: 'Show the state' }).click();
    expect(await isInView(box('loggingIn'))).toBe(true);
    const steps = login.getByRole('region', { name: 'What happened to login' });
    await expect(steps.getByRole('listitem').filter({ hasText: 'credentials.submit' })).toContainText('[secret]');
    await steps.getByRole('listitem').first().getByRole('button').click();
    await expect(login).toContainText('Step 1 of');
    await steps.getByRole('button', { name: 'Latest' }).click();
    await expect(login).toContainText('State: loggingIn');

    await page.getByLabel('Code').fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('tries left')).toBeVisible();
    await login.getByRole('button', { name: 'Child: logIn' }).click();
    const action = panel.getByRole('main', { name: 'logIn' });
    await expect(action.locator('svg')).toBeVisible();
    await expect(action.getByRole('button', { name: 'Parent: login' })).toBeVisible();
    for (const name of ['login', 'logIn', 'secondFactor']) {
      await show(name);
      const shown = await text();
      expect(shown).not.toContain(sam.password);
      expect(shown).not.toContain('123456');
    }
  },
);

test(
  'in its own window, the inspector follows the page while a dialog is open [QA-02]',
  { tag: '@release' },
  async ({ page, service }) => {
    await setSessionCookies(page, service, lin);
    await page.goto(`${address}/accountSecurity?inspect`);
    const { panel } = inspector(page);
    const opened = page.waitForEvent('popup');
    await panel.getByRole('button', { name: 'Own window' }).click();
    const own = await opened;
    const twoFactor = own.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name: 'twoFactor' });
    await twoFactor.click();
    await expect(page.locator('iframe')).toBeHidden();
    const { title } = words['en-US'].twoFactor;
    await page.getByRole('group', { name: title, exact: true }).getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const chart = own.getByRole('main', { name: 'twoFactor' });
    await expect(chart).toContainText('State: settingUp');
    await chart.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(chart).toContainText('State: off');
    await expect(chart.getByRole('button', { name: 'Forward' })).toBeInViewport();
  },
);

test(
  'a run that the inspector saved is opened again, and has no password; another file is refused [QA-02]',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto(`${address}/login?inspect`);
    const { show, panel } = inspector(page);
    await expect(await show('login')).toContainText('State: enteringCredentials');
    await submitLogin(page, { ...lin, password: 'Wrong-Guess-11' });
    await expect(await show('login')).toContainText('incorrect_password');
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save run' }).click();
    const run = await readFile(await (await download).path(), 'utf8');
    expect(run).not.toContain('Wrong-Guess-11');

    await page.goto(`${address}/inspector.html`);
    const file = page.getByLabel('Open run');
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no run') });
    await expect(page.getByRole('alert')).toHaveText('notes.txt is not a saved run.');
    await file.setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(run) });
    await page.getByRole('navigation').getByRole('button', { name: 'login', exact: true }).click();
    await expect(page.getByRole('main', { name: 'login' })).toContainText('incorrect_password');
    await expect(page.getByRole('main', { name: 'login' }).locator('svg')).toBeVisible();
  },
);

test(
  '?inspect shows the session without its token; other pages show no inspector [QA-02]',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto(`${address}/login?redirect=${encodeURIComponent(`${address}/?inspect`)}`);
    await expect(loginForm(page).title).toBeVisible();
    await hydrated(page);
    await expect(page.locator('iframe')).toHaveCount(0);
    await submitLogin(page, lin);
    const { show, text } = inspector(page);
    await expect(await show('session')).toContainText('fresh');
    const token = await page.evaluate(() => localStorage.getItem('ac_token') ?? '');
    const secret = /"token":"([^"]+)"/.exec(token)?.[1] ?? '';
    expect(secret.length).toBeGreaterThan(20);
    expect(await text()).not.toContain(secret);
  },
);

test(
  '?inspect shows sign-up, its children and the message bar of the login page [QA-02]',
  { tag: '@release' },
  async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem('ac_notice', 'loggedOut'));
    await page.goto(`${address}/login?inspect#signup`);
    const { show, text, actors } = inspector(page);
    await expect(await show('signUp')).toContainText('creating');
    await expect(await show('accountCreation')).toContainText('enteringDetails');
    await expect(await show('messageBar')).toContainText('shell.loggedOut.notice');
    await page.locator('#sign-up-part').getByRole('link', { name: words['en-US'].shell.links.terms }).click();
    await expect(actors.getByRole('button', { name: 'legalDocuments' })).toBeVisible();
    await page.keyboard.press('Escape');
    const newcomer = { username: 'ida@example.com', password: 'Bright-Window-64' };
    await askForSignUpCode(page, newcomer);
    await expect(actors.getByRole('button', { name: 'mailedCode' })).toBeVisible();
    await show('accountCreation');
    expect(await text()).not.toContain(newcomer.password);
  },
);

test(
  'account pages show what they read, although strict mode starts each chart twice [QA-02]',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto(`${address}/login?redirect=${encodeURIComponent(`${address}/`)}`);
    await hydrated(page);
    await submitLogin(page, lin);
    await expect(greeting(page, lin)).toBeVisible();
    await page.goto(`${address}/accountSecurity`);
    await expect(page.getByRole('group', { name: words['en-US'].twoFactor.title, exact: true })).toContainText('Off');
    await expect(page.getByText(words['en-US'].shell.outage.part)).toHaveCount(0);
  },
);
