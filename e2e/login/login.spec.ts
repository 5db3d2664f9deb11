import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { lin, xiaoyu } from '../customers.ts';
import { branded, hydrated, greeting, storedState, loginForm, signIn, submitLogin, words } from '../page-objects.ts';

const { shell } = words['en-US'];

test('a visitor logs in, returns and is greeted [NAV-02, NAV-08, LOG-01, SES-07]', async ({ page, service, watch }) => {
  await page.goto(service.at('/?from=mail'));
  await expect(page).toHaveURL(service.at(`/login?redirect=${encodeURIComponent(service.at('/?from=mail'))}`));
  await submitLogin(page, lin);
  await expect(page).toHaveURL(service.at('/?from=mail'));
  await expect(greeting(page, lin)).toBeVisible();
  await expect(page).toHaveTitle(branded(words['en-US'].home.pageTitle));
  expect(watch.visits('/login')).toHaveLength(1);
  expect(await storedState(page)).toEqual({
    cookies: ['ac_online_sign', 'ac_session_code', 'ac_signed_in'],
    local: ['ac_passkey_to_offer', 'ac_token', 'ac_token_login'],
    session: ['ac_shown_email'],
  });
});

test('login sets its cookies with their lifetimes and domains [SES-14]', async ({ page, service }) => {
  await signIn(page, service, lin);
  const days = Object.fromEntries(
    // The cookie of a passkey's challenge, which ends in minutes, may come later.
    (await page.context().cookies())
      .filter(({ name }) => name !== 'ac_passkey_browser')
      .map(({ name, expires, domain, secure, sameSite }) => [
        name,
        { days: Math.round((expires - Date.now() / 1000) / 86_400), domain, secure, sameSite },
      ]),
  );
  const common = { domain: '.default.localhost', secure: false, sameSite: 'Lax' };
  // Browsers limit lifetimes to 400 days.
  expect(days).toEqual({
    ac_session_code: { days: 400, ...common, domain: 'account.default.localhost' },
    ac_signed_in: { days: 365, ...common },
    ac_online_sign: { days: 14, ...common },
    ac_known_browser: { days: 365, ...common, domain: 'account.default.localhost' },
  });
});

test('a phone number in full-width digits logs in [NAV-08, LOG-01, VAL-06]', async ({ page, service }) => {
  const from = encodeURIComponent(service.site('/cameras', 'regional'));
  await page.goto(service.at(`/login?redirect=${from}`, 'regional'));
  await submitLogin(page, { ...xiaoyu, username: '+86 １３８－0013 8000' });
  await expect(page).toHaveURL(service.site('/cameras', 'regional'));

  // The brand's own layout: the name beside the cards, which take the rest of the line.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(service.at('/', 'regional'));
  await expect(greeting(page, xiaoyu)).toBeVisible();
  const cards = page.locator('main:visible > .account-page__cards');
  await expect.poll(async () => (await cards.boundingBox())?.width).toBe(728);
});

test('a cross-site opener has no reference to the account center, even after login', async ({ page, service }) => {
  await page.goto(service.site('/', 'regional'));
  const held = await open(page, service.at('/'));
  await expect(loginForm(held.page).username).toBeVisible();
  expect(await held.isHeld()).toEqual([false, false]);
  await submitLogin(held.page, lin);
  await expect(greeting(held.page, lin)).toBeVisible();
  expect(await held.isHeld()).toEqual([false, false]);
});

test('a cross-site opener of the brand’s site loses its reference at login', async ({ page, service }) => {
  await page.goto(service.site('/', 'regional'));
  const held = await open(page, service.site('/'));
  await held.page.waitForLoadState('load');
  expect(await held.isHeld()).toEqual([true, true]);
  await held.page.locator(`a[href*="/login"]`).first().click();
  await expect(loginForm(held.page).username).toBeVisible();
  expect(await held.isHeld()).toEqual([false, false]);
});

/** Opens a window from a page. `isHeld`: whether either has a reference to the other. */
async function open(page: Page, address: string): Promise<{ page: Page; isHeld: () => Promise<boolean[]> }> {
  const opens = page.waitForEvent('popup');
  const handle = await page.evaluateHandle((at) => window.open(at), address);
  const opened = await opens;
  const isHeld = async (): Promise<boolean[]> => {
    return [
      await handle.evaluate((other) => other?.closed === false),
      await opened.evaluate(() => window.opener !== null),
    ];
  };
  return { page: opened, isHeld };
}

for (const address of ['https://evil.example/', 'javascript:alert(1)']) {
  test(`after login the redirect ${address} leads to the official site [NAV-07, NAV-08]`, async ({ page, service }) => {
    await page.goto(service.at(`/login?redirect=${encodeURIComponent(address)}`));
    await submitLogin(page, lin);
    await expect(page).toHaveURL(service.site('/'));
  });
}

test('a signed-in user is redirected from the login page [NAV-08]', async ({ page, service, watch }) => {
  await signIn(page, service, lin);
  await page.goto(service.at(`/login?redirect=${encodeURIComponent(service.site('/cloud'))}`));
  await expect(page).toHaveURL(service.site('/cloud'));
  await page.goto(service.at(`/login?redirect=${encodeURIComponent(service.at('/login'))}`));
  await expect(page).toHaveURL(service.site('/'));
  expect(watch.calls('POST', '/v1.0/oauth2/token/')).toHaveLength(1);
});

test('an unknown address returns 404 with the not-found page [SHL-05]', async ({ page, service }) => {
  const response = await page.goto(service.at('/nowhere/at-all'));
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: shell.notFound.title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(shell.notFound.title));
  await expect(page).toHaveURL(service.at('/nowhere/at-all'));
  await page.getByRole('link', { name: shell.notFound.logIn }).click();
  await expect(loginForm(page).title).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: shell.notFound.home }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await hydrated(page);
});
