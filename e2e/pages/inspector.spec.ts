import { createServer, type ViteDevServer } from 'vite';
import { lin, sam } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { askForSignUpCode, greeting, hydrated, loginForm, submitLogin, words } from '../page-objects.ts';

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

test(
  '?inspect shows the running charts next to the login page, and no password or code [QA-02]',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto(`${address}/login?inspect`);
    const panel = page.frameLocator('iframe[title="Running charts"]');
    await expect(panel.getByRole('region', { name: 'login', exact: true })).toContainText('enteringCredentials');
    await submitLogin(page, sam);
    await page.getByLabel('Code').fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('tries left')).toBeVisible();
    await expect(panel.getByRole('region', { name: 'login', exact: true })).toContainText('[secret]');
    const shown = await panel.locator('body').innerText();
    expect(shown).not.toContain(sam.password);
    expect(shown).not.toContain('123456');
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
    const session = page
      .frameLocator('iframe[title="Running charts"]')
      .getByRole('region', { name: 'session', exact: true });
    await expect(session).toContainText('fresh');
    const token = await page.evaluate(() => localStorage.getItem('ac_token') ?? '');
    const secret = /"token":"([^"]+)"/.exec(token)?.[1] ?? '';
    expect(secret.length).toBeGreaterThan(20);
    expect(await page.frameLocator('iframe[title="Running charts"]').locator('body').innerText()).not.toContain(secret);
  },
);

test(
  '?inspect shows sign-up, its children and the message bar of the login page [QA-02]',
  { tag: '@release' },
  async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem('ac_notice', 'loggedOut'));
    await page.goto(`${address}/login?inspect#signup`);
    const panel = page.frameLocator('iframe[title="Running charts"]');
    const region = (name: string) => panel.getByRole('region', { name, exact: true });
    // React may render the form twice; the actors of a discarded attempt never start and stay in the list.
    await expect(region('signUp').last()).toContainText('creating');
    await expect(region('accountCreation').last()).toContainText('enteringDetails');
    await expect(region('messageBar')).toContainText('shell.loggedOut.notice');
    await page.locator('#sign-up-part').getByRole('link', { name: words['en-US'].shell.links.terms }).click();
    await expect(region('legalDocuments')).toBeVisible();
    await page.keyboard.press('Escape');
    const newcomer = { username: 'ida@example.com', password: 'Bright-Window-64' };
    await askForSignUpCode(page, newcomer);
    await expect(region('mailedCode')).toBeVisible();
    expect(await panel.locator('body').innerText()).not.toContain(newcomer.password);
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
