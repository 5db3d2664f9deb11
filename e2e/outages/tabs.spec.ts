import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { lin, robin, sam } from '../customers.ts';
import {
  greeting,
  logOut,
  logoutButton,
  loginForm,
  verifyWithBackupCode,
  openSignedIn,
  plantSessionCookies,
  setSessionCookies,
  signIn,
  submitLogin,
  unload,
  words,
} from '../page-objects.ts';

const { shell } = words['en-US'];
const minute = 60_000;

/** Shifts the device clock of a page and its next documents; the last shift applies. */
async function shiftClock(page: Page, milliseconds: number): Promise<void> {
  const shift = (by: number): void => {
    const { now } = performance;
    const start = performance.timeOrigin;
    const shifted = (): number => Math.round(start + now.call(performance) + by);
    const RealDate = Date;
    window.Date = new Proxy(RealDate, {
      construct: (real, given: []) => (given.length === 0 ? new real(shifted()) : new real(...given)),
      get: (real, name): unknown => (name === 'now' ? shifted : Reflect.get(real, name)),
    });
  };
  await page.addInitScript(shift, milliseconds);
  await page.evaluate(shift, milliseconds);
}

test(
  'two tabs that need a token in parallel fetch one [SES-05, SES-02]',
  { tag: '@release' },
  async ({ page, context, service, watch }) => {
    await signIn(page, service, lin);
    const other = await context.newPage();
    await page.evaluate(() => localStorage.removeItem('ac_token'));
    await Promise.all([page.reload(), other.goto(service.at('/'))]);
    await expect(greeting(page, lin)).toBeVisible();
    await expect(greeting(other, lin)).toBeVisible();
    expect(watch.calls('POST', '/oauth2/token/')).toHaveLength(1);
    const [first, second] = watch.calls('GET', '/v1.0/users/@me/profile/').slice(-2);
    expect(first?.headers()['authorization']).toBe(second?.headers()['authorization']);
  },
);

test('a logout in one tab redirects the other to login [SES-09, NAV-04]', async ({ page, context, service, watch }) => {
  await openSignedIn(page, service, lin);
  const other = await context.newPage();
  await other.goto(service.at('/'));
  await expect(greeting(other, lin)).toBeVisible();
  await logOut(page);
  await expect(loginForm(page).title).toBeVisible();
  await expect(loginForm(other).title).toBeVisible();
  await expect(other).toHaveURL(`${service.at('/login')}?redirect=${encodeURIComponent(service.at('/'))}`);
  expect(watch.visits('/login')).toHaveLength(2);
});

test('a login in one tab redirects the login page of another tab [NAV-08] @release', async ({
  page,
  context,
  service,
}) => {
  await page.goto(service.at('/'));
  const other = await context.newPage();
  await other.goto(service.at('/'));
  await expect(loginForm(other).title).toBeVisible();
  await submitLogin(page, lin);
  await expect(greeting(page, lin)).toBeVisible();
  await expect(greeting(other, lin)).toBeVisible();
});

test('a tab switches to the account of another tab [SES-03, SES-09]', async ({ page, context, service, watch }) => {
  await openSignedIn(page, service, lin);
  const other = await context.newPage();
  // Another user logs in without a logout: the cookies change, the first tab does not. Its calls have ended by then.
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await other.goto(service.at('/'));
  await submitLogin(other, sam);
  await verifyWithBackupCode(other, service);
  await expect(greeting(other, sam)).toBeVisible();
  await expect(page.getByText(shell.replaced.notice)).toBeVisible();
  await expect(greeting(page, sam)).toBeVisible();
  await expect(page.getByText(lin.username)).toHaveCount(0);
  expect(watch.visits('/login')).toHaveLength(1);
  // The notice is shown once.
  await page.reload();
  await expect(greeting(page, sam)).toBeVisible();
  await expect(page.getByText(shell.replaced.notice)).toHaveCount(0);
});

test('the page names an unexpected account before it shows its data [SES-17] @release', async ({
  page,
  service,
  watch,
}) => {
  await signIn(page, service, lin);
  await unload(page);
  await setSessionCookies(page, service, robin);
  await page.goto(service.at('/'));
  const title = page.getByRole('heading', { name: 'You are logged in as r•••e@example.com' });
  await expect(title).toBeFocused();
  await expect(greeting(page, robin)).toHaveCount(0);
  await expect(page.getByText(robin.username)).toHaveCount(0);
  await page.goto(service.at('/accountSecurity'));
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: shell.unexpected.accept }).click();
  await expect(page.getByRole('heading', { level: 1, name: words['en-US'].security.title })).toBeVisible();
  // Read with the new token; from then on, the browser knows the account.
  await expect(page.locator('header summary').filter({ hasText: robin.name }).first()).toBeAttached();
  await page.goto(service.at('/'));
  await expect(greeting(page, robin)).toBeVisible();
  await unload(page);
  await setSessionCookies(page, service, lin);
  await page.goto(service.at('/'));
  await page.getByRole('main').getByRole('button', { name: shell.header.logOut }).click();
  await expect(loginForm(page).title).toBeVisible();
  expect(watch.calls('DELETE', '/oauth2/token/')).toHaveLength(1);
});

test(
  'the page names the account of a planted session in a browser that was logged out, and not after a login [SES-17]',
  { tag: '@release' },
  async ({ page, service, watch }) => {
    const title = page.getByRole('heading', { name: 'You are logged in as r•••e@example.com' });
    await plantSessionCookies(page, service, robin);
    await page.goto(service.at('/'));
    await expect(title).toBeFocused();
    await expect(greeting(page, robin)).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: shell.header.logOut }).click();
    await expect(loginForm(page).title).toBeVisible();
    await signIn(page, service, lin);
    await page.reload();
    await expect(greeting(page, lin)).toBeVisible();
    await logOut(page);
    await expect(loginForm(page).title).toBeVisible();
    await unload(page);
    await plantSessionCookies(page, service, robin);
    await page.goto(service.at('/accountSecurity'));
    await expect(title).toBeVisible();
    expect(watch.calls('DELETE', '/oauth2/token/')).toHaveLength(2);
  },
);

test('a tab that missed a switch does not log out the new account [SES-03] @release', async ({
  page,
  context,
  service,
  watch,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  await openSignedIn(page, service, lin);
  const cookies = await context.cookies();
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto(service.at('/'));
  await submitLogin(other, sam);
  await verifyWithBackupCode(other, service);
  await expect(greeting(other, sam)).toBeVisible();
  expect(cookies).not.toEqual(await context.cookies());
  await logoutButton(page).dispatchEvent('click');
  await expect(greeting(page, sam)).toBeVisible();
  expect(watch.calls('DELETE', '/oauth2/token/')).toEqual([]);
});

test('a wrong device clock, also one that changes, ends no session [SES-02] @release', async ({
  page,
  service,
  watch,
}) => {
  await openSignedIn(page, service, lin);
  for (const by of [10 * minute, -10 * minute, 0]) {
    await shiftClock(page, by);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(greeting(page, lin)).toBeVisible();
    await page.reload();
    await expect(greeting(page, lin)).toBeVisible();
  }
  expect(watch.visits('/login')).toEqual([]);
  expect(watch.visits('/')).toHaveLength(4);
  expect(watch.calls('POST', '/oauth2/token/').length).toBeLessThanOrEqual(4);
});
