import { devices, type Page } from '@playwright/test';
import { lin } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { ask, askOnLogin, button, numberOn, openPhone, scan, scannedAt, title } from '../phone-login.ts';
import { branded, codeStep, counted, openLogin, words } from '../page-objects.ts';

const { login, loginApproval, phoneLogin, secondFactor, shell } = words['en-US'];

test('Back leads from the proof to the numbers, and from the result off the page [LOG-09, NAV-02]', async ({
  page,
  browser,
  service,
}) => {
  const asked = await askOnLogin(page, service);
  const on = await scan(browser, service, asked, lin);
  await expect(on).toHaveTitle(branded(loginApproval.pageTitle));
  await expect(on.getByRole('timer')).toHaveText(counted(loginApproval.chooseWithin));
  await numberOn(on, asked.number).click();
  await expect(codeStep(on).code).toBeVisible();
  await expect(on).toHaveTitle(branded(secondFactor.pageTitle));
  await expect(on.getByRole('timer')).toHaveText(/ 1:5\d /);
  await on.goBack();
  await expect(title(on, loginApproval.title)).toBeFocused();
  await expect(on.getByRole('timer')).toHaveText(/ 1:\d\d /);
  // Choosing again is a step again, and refusing leaves none behind.
  await numberOn(on, asked.number).click();
  await button(on, loginApproval.refuse).click();
  await expect(title(on, loginApproval.refused.title)).toBeFocused();
  await expect(on).toHaveTitle(branded(loginApproval.refused.pageTitle));
  await expect(page).toHaveTitle(branded(phoneLogin.refused.pageTitle));
  await expect.poll(() => on.evaluate(() => JSON.stringify(history.state))).toContain('"ac_step":{"step":0,');
  await on.context().close();
});

/** Whether an element is wholly in the window. */
const isInView = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

for (const [width, height] of [
  [1280, 800],
  [640, 400],
  [320, 256],
] as const)
  test(`the whole code is in view at ${width} × ${height} [LOG-09]`, async ({ page, service }) => {
    await page.setViewportSize({ width, height });
    await openLogin(page, service);
    await ask(page);
    await expect(page.locator('.qr-code')).toBeVisible();
    expect(await isInView(page, '.qr-code')).toBe(true);
    if (height >= 400) expect(await isInView(page, '.phone-code')).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('a reload at the code shows another one, and Back still leads to the form [LOG-09, NAV-02]', async ({
  page,
  service,
}) => {
  await openLogin(page, service);
  await ask(page);
  await expect(page).toHaveTitle(branded(phoneLogin.pageTitle));
  const drawn = await page.locator('.qr-code path').getAttribute('d');
  await page.reload();
  await expect(page.locator('.qr-code')).toBeVisible();
  expect(await page.locator('.qr-code path').getAttribute('d')).not.toBe(drawn);
  await page.goBack();
  await expect(button(page, login.phone)).toBeVisible();
  await expect(page.locator('.qr-code')).toBeHidden();
  await expect(page).toHaveTitle(branded(login.pageTitle));
  await page.reload();
  await expect(button(page, login.phone)).toBeVisible();
  await expect(page.locator('.qr-code')).toBeHidden();
});

test(
  'tablets offer it, phones do not, however they are held [LOG-09]',
  { tag: '@release' },
  async ({ browser, service }) => {
    for (const [device, isOffered] of [
      ['iPad Mini', true],
      ['iPad Mini landscape', true],
      ['Galaxy Tab S4', true],
      ['Pixel 7', false],
      ['Pixel 7 landscape', false],
      ['iPhone 15 Pro Max landscape', false],
    ] as const) {
      const { defaultBrowserType: _, ...settings } = devices[device] ?? {};
      const context = await browser.newContext(settings);
      const page = await context.newPage();
      await openLogin(page, service);
      await expect(button(page, login.passkey)).toBeVisible();
      expect([device, await button(page, login.phone).isVisible()]).toEqual([device, isOffered]);
      await context.close();
    }
  },
);

test(
  'Refuse is beside Back on small phones, with no room for messages between them [LOG-09]',
  { tag: '@release' },
  async ({ page, browser, service }) => {
    const asked = await askOnLogin(page, service);
    const phone = await scan(browser, service, asked, lin);
    await numberOn(phone, asked.number).click();
    await codeStep(phone).code.fill('12');
    for (const width of [390, 320]) {
      await phone.setViewportSize({ width, height: 844 });
      const [back, refuse] = await Promise.all(
        [loginApproval.back, loginApproval.refuse].map((name) => button(phone, name).boundingBox()),
      );
      expect(Math.abs((refuse?.y ?? 0) - (back?.y ?? 0))).toBeLessThan(8);
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await phone.context().close();
  },
);

test('a phone that is not logged in reads what the login is for [LOG-09, NAV-02]', async ({
  page,
  browser,
  service,
}) => {
  const asked = await askOnLogin(page, service);
  const phone = await openPhone(browser);
  await phone.goto(scannedAt(service, asked));
  await expect(phone.getByText(shell.signedOut.allowLogin)).toBeVisible();
  await phone.context().close();
});
