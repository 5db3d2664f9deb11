import type { Locator, Page } from '@playwright/test';
import { SimulatedApp } from '../bridge/simulated-app.ts';
import { installBridge, systems, webViews, type System } from '../bridge/web-view.ts';
import { lin, protectionCode, robin, type Customer } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { codeMailedTo } from '../mails.ts';
import {
  cookieNotice,
  filled,
  greeting,
  provider,
  retry,
  storedState,
  words,
  typePassword,
  verifyByMail,
} from '../page-objects.ts';
import type { Service } from '../service.ts';
import { protection, submitWrite } from '../vault.ts';

const { archive, errors, fields, password, passwordReset, secondFactor, shell } = words['en-US'];

declare global {
  interface Window {
    painted?: string[];
    simulatedApp?: (method: string, values: readonly unknown[]) => Promise<unknown>;
  }
}

/** A customer's logged-in app around the page. */
async function inApp(
  page: Page,
  service: Service,
  customer: Customer = lin,
  system: System = 'Android',
): Promise<SimulatedApp> {
  const app = new SimulatedApp((path, call) => service.call(path, call));
  await app.logIn(customer);
  await installBridge(page.context(), app, system);
  // Checks every painted frame.
  await page.addInitScript(() => {
    const look = (): void => {
      const isShown = (selector: string): boolean => document.querySelector(selector)?.checkVisibility() === true;
      const seen = { login: 'form#log-in', header: '.page-header', footer: '.page-footer' };
      for (const [name, selector] of Object.entries(seen)) if (isShown(selector)) (window.painted ??= []).push(name);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return app;
}

const message = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /./ });
const methods = (app: SimulatedApp): string[] => app.calls.map(({ method }) => method);
const shownOfBrowsers = (page: Page) => page.evaluate(() => [...new Set(window.painted)]);

for (const system of systems) {
  test.describe(`in the app on ${system}`, () => {
    test.use(webViews[system]);

    test('pages use the app’s token and layout, store nothing [APP-01, APP-02]', async ({ page, service, watch }) => {
      const app = await inApp(page, service, lin, system);
      await page.goto(service.at('/'));
      await expect(greeting(page, lin)).toBeVisible();
      await expect(cookieNotice(page).notice).toBeHidden();
      expect(await shownOfBrowsers(page)).toEqual([]);
      await page.goto(service.at('/accountSecurity'));
      await expect(protection(page).row).toBeVisible();
      expect([await shownOfBrowsers(page), methods(app)]).toEqual([[], ['getToken', 'getToken']]);
      const navigations = watch.requests
        .filter((each) => each.isNavigationRequest())
        .map((each) => new URL(each.url()).pathname);
      expect(navigations).toEqual(['/', '/accountSecurity']);
      const { local, session, cookies } = await storedState(page);
      expect([local, session, cookies]).toEqual([[], [], []]);
    });
  });
}

test.describe('in an app', () => {
  test.use(webViews.Android);

  test('an app silent for five seconds causes an error with Retry [APP-02] @release', async ({
    page,
    service,
    watch,
  }) => {
    const app = await inApp(page, service);
    app.behavior = 'silent';
    await page.clock.install();
    await page.goto(service.at('/accountSecurity'));
    await expect.poll(() => methods(app)).toEqual(['getToken']);
    await page.clock.fastForward(5000);
    await expect(page.getByRole('heading', { name: shell.unreachable.title })).toBeVisible();
    await expect(message(page)).toHaveText(errors.bridge_silent);
    app.behavior = 'answering';
    await retry(page).click();
    await expect(protection(page).row).toBeVisible();
    expect(await shownOfBrowsers(page)).toEqual([]);
    expect(watch.visits('/login')).toEqual([]);
    expect(methods(app)).toEqual(['getToken', 'getToken']);
  });

  test('a logged-out app causes an error with Retry, at the start and later, never the login page [APP-02]', async ({
    page,
    service,
    watch,
  }) => {
    const app = await inApp(page, service);
    app.logOut();
    await page.goto(service.at('/'));
    await expect(message(page)).toHaveText(errors.bridge_refused);
    await app.logIn(lin);
    await retry(page).click();
    await expect(greeting(page, lin)).toBeVisible();
    await page.goto(service.at('/logout'));
    await expect(greeting(page, lin)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(watch.visits('/login')).toEqual([]);
    expect(watch.calls('DELETE', '/oauth2/token/')).toEqual([]);
  });

  test('when the app provides no more tokens, a page keeps its content [APP-02] @release', async ({
    page,
    service,
    watch,
  }) => {
    const app = await inApp(page, service);
    await page.clock.install();
    app.expire(60_000);
    await page.goto(service.at('/accountSecurity'));
    await expect(protection(page).row).toBeVisible();
    app.behavior = 'refusing';
    // The token has under 1800 ms left.
    await page.clock.fastForward(59_000);
    await page.getByRole('link', { name: shell.nav.home }).click();
    const bar = page.getByRole('alert').filter({ hasText: errors.bridge_refused }).last();
    await expect(bar).toBeVisible();
    app.behavior = 'answering';
    // Each part that could not be read has its own message, and some appear later than others.
    await expect(async () => {
      if ((await retry(page).count()) > 0) await retry(page).last().click();
      await expect(bar).toBeHidden({ timeout: 1000 });
    }).toPass();
    expect(watch.visits('/login')).toEqual([]);
  });

  test('a new account in the app is shown before any call [APP-02, SES-03]', async ({ page, service, watch }) => {
    const app = await inApp(page, service);
    await page.clock.install();
    app.expire(60_000);
    await page.goto(service.at('/accountSecurity'));
    await expect(protection(page).row).toBeVisible();
    await app.logIn(robin);
    await page.clock.fastForward(59_000);
    await page.getByRole('link', { name: shell.nav.home }).click();
    await expect(greeting(page, robin)).toBeVisible();
    await expect(page.getByText(shell.replaced.notice)).toBeVisible();
    expect([methods(app), watch.visits('/login')]).toEqual([['getToken', 'refreshToken', 'getToken'], []]);
  });

  test('a password reset leads back to the app, which reopens [APP-03, LOG-05]', async ({ page, service, watch }) => {
    const app = await inApp(page, service);
    const home = 'https://app.example.com/home';
    await page.route(home, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The app</h1>' }));
    await page.goto(service.at('/reset-password'));
    await page.getByLabel(fields.email, { exact: true }).fill(lin.username);
    await page.getByRole('button', { name: passwordReset.send }).click();
    await page.getByLabel(secondFactor.code.label, { exact: true }).fill(await codeMailedTo(service, lin.username));
    await page.keyboard.press('Enter');
    await typePassword(page, 'Quiet-Harbour-29');
    await page.keyboard.press('Enter');
    app.behavior = 'refusing';
    await page.getByRole('button', { name: passwordReset.done.backToApp }).click();
    await expect(message(page)).toHaveText(errors.bridge_refused);
    app.behavior = 'answering';
    app.instead.push(home);
    await page.getByRole('button', { name: passwordReset.done.backToApp }).click();
    await expect(page.getByRole('heading', { name: 'The app' })).toBeVisible();
    expect([methods(app), watch.visits('/login')]).toEqual([['getToken', 'getAppUrl', 'getAppUrl'], []]);
  });

  test('an archive’s address is passed to the app, not the page [APP-03, ARC-02]', async ({
    page,
    launch,
  }, testInfo) => {
    test.slow();
    const service = await launch({ ARCHIVE_DIR: testInfo.outputPath('archives'), RESEND_AFTER_SECONDS: '1' });
    const app = await inApp(page, service, robin);
    await page.goto(service.at('/accountSecurity'));
    const row = page.getByRole('group', { name: archive.title, exact: true });
    const button = (name: string) => row.getByRole('button', { name: `${name} ${archive.title}`, exact: true });
    await button(archive.action.request).click();
    await verifyByMail(page, service, robin);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(async () => {
      await page.reload();
      await expect(button(archive.action.download)).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 30_000 });
    await button(archive.action.download).click();
    await expect(page.getByText(archive.handedOver)).toBeVisible();
    const { method, value } = app.posted[0] ?? {};
    expect(method).toBe('postUserArchiveUrl');
    expect(app.posted).toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe('/accountSecurity');
    const { pathname, search } = new URL(String(value));
    expect((await service.call(pathname + search)).status).toBe(200);
    expect(app.calls.at(-1)?.values).toMatch(/\?•••$/);
  });

  test('a third party opens in the app’s sheet, whose response connects it [APP-03, PRO-05] @release', async ({
    page,
    service,
  }) => {
    const app = await inApp(page, service);
    const sheet = app.sheet;
    const { shared, thirdPartyLinks } = words['en-US'];
    const connect = page.getByRole('button', { name: `${thirdPartyLinks.connect} Larch` });
    await page.goto(service.at('/'));
    await page.getByRole('button', { name: `${shared.remove} Larch` }).click();
    await page.getByRole('dialog').getByRole('button', { name: shared.continue, exact: true }).click();
    await verifyByMail(page, service, lin);
    app.sheet = () => Promise.resolve(null);
    await connect.click();
    await expect(page.getByText(errors.third_sign_in_cancelled)).toBeVisible();
    app.sheet = sheet;
    await connect.click();
    const opened = () => page.context().browser()?.contexts().at(-1)?.pages()[0];
    await expect.poll(() => opened() !== page && opened() !== undefined).toBe(true);
    await provider(opened() ?? page)
      .person('Lin Hart')
      .click();
    await verifyByMail(page, service, lin);
    await expect(page.getByText(filled(shell.connected.notice, { provider: 'Larch' }))).toBeVisible();
    expect([new URL(page.url()).pathname, methods(app)]).toEqual(['/', expect.arrayContaining(['openSignIn'])]);
  });

  test('the app gets the proof of a changed code once, never the code [APP-03]', async ({ page, service }) => {
    const app = await inApp(page, service, robin);
    await page.goto(service.at('/accountSecurity'));
    await submitWrite(page, 'change', { current: protectionCode, pin: 'Cedar-Lamp-7' });
    await verifyByMail(page, service, robin);
    await expect(protection(page).completion('change')).toBeVisible();
    expect(app.posted).toEqual([
      {
        method: 'postPinData',
        value: {
          id: expect.any(String),
          pinHash: expect.stringMatching(/^[\w-]{43}$/),
          modifiedAt: expect.any(Number),
        },
      },
    ]);
    expect(app.calls.at(-1)?.values).toContain('"pinHash":"•••"');
    expect(JSON.stringify(app.posted)).not.toContain('Cedar-Lamp-7');
  });

  test('the app stays logged in after a new password [APP-02, PRO-06] @release', async ({ page, service }) => {
    const app = await inApp(page, service);
    await page.goto(service.at('/accountSecurity'));
    const row = page.getByRole('group', { name: password.title });
    await row.getByRole('button', { name: password.change }).click();
    await page.getByLabel(password.form.current, { exact: true }).fill(lin.password);
    await typePassword(page, 'Cedar-Lamp-7-River');
    await page.keyboard.press('Enter');
    await expect(page.getByText(password.done.changed)).toBeVisible();
    expect(app.calls.at(-1)).toMatchObject({ method: 'sessionReplaced', values: '•••' });
    app.expire(1000);
    await page.reload();
    await expect(row).toBeVisible();
    expect(methods(app)).toContain('refreshToken');
  });

  test('a framed page does not use an existing bridge [APP-01] @release', async ({ page, service }) => {
    const app = await inApp(page, service);
    const outside = service.site('/');
    // Like an app that injects its object into every frame.
    await page.addInitScript(() => {
      if (window.top === window) return;
      Object.assign(window, { accountCenterBridge: { getToken: () => window.simulatedApp?.('getToken', []) } });
    });
    await page.route(outside, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${service.at('/two-factor-authentication/')}"></iframe>`,
      }),
    );
    // Without the header that forbids framing.
    await page.route(service.at('/two-factor-authentication/'), async (route) => {
      const { status, text } = await service.call('/two-factor-authentication/');
      await route.fulfill({ status, contentType: 'text/html', body: text });
    });
    await page.goto(outside);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(frame.locator('.page-footer a').first()).toHaveAttribute('href', /./);
    expect(methods(app)).toEqual([]);
  });
});
