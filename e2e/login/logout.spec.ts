import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import {
  greeting,
  storedState,
  logOut,
  loginForm,
  openSignedIn,
  signIn,
  submitLogin,
  words,
  setSessionCookies,
} from '../page-objects.ts';
import type { Service } from '../service.ts';

async function sessionCode(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === 'ac_session_code')?.value ?? '';
}

/** The session details of a session code. */
async function detailsOf(service: Service, code: string): Promise<unknown> {
  const headers = { authorization: `refresh_token ${code}` };
  const { text } = await service.call('/oauth2/session/details/', { headers });
  return JSON.parse(text);
}

const signedOutDetails = { account: -1, issuedAt: -1, endedBecause: 'logged_out' };

test('a logout ends the session at the service and deletes all data of the account in the browser [SES-09, NAV-10]', async ({
  page,
  context,
  service,
  watch,
}) => {
  await openSignedIn(page, service, lin);
  const code = await sessionCode(context);
  expect(await detailsOf(service, code)).toMatchObject({ account: expect.any(Number) });
  await page.evaluate(() => localStorage.setItem('2fa_notice_off', '1'));
  await logOut(page);
  await expect(loginForm(page).title).toBeVisible();
  await expect(page).toHaveURL(service.at('/login'));
  await expect(page.locator('.message-bar', { hasText: 'You are logged out.' })).toBeInViewport({ ratio: 1 });
  expect(await detailsOf(service, code)).toEqual(signedOutDetails);
  expect(watch.calls('DELETE', '/oauth2/token/')).toHaveLength(1);
  await expect.poll(() => storedState(page)).toEqual({ cookies: [], local: [], session: [] });
  await expect(page.getByText(lin.username)).toHaveCount(0);
  await expect(page.getByText(lin.name, { exact: true })).toHaveCount(0);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('You are logged out.')).toHaveCount(0);
});

test('a logout clears the cookie of the official site [SES-09] @release', async ({ page, context, service }) => {
  await page.goto(service.at('/login'));
  await submitLogin(page, lin);
  await expect(page).toHaveURL(service.site('/'));
  expect((await context.cookies()).map(({ name }) => name)).toContain('site_member');
  await page.goto(service.at('/'));
  await logOut(page);
  await expect(loginForm(page).title).toBeVisible();
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('site_member');
});

/** Replaces the page's time limits, which now end on `reachLimit`. */
async function holdLimits(page: Page): Promise<void> {
  await page.evaluate(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      window.addEventListener(`limit of ${milliseconds} ms`, () => limit.abort());
      return limit.signal;
    };
  });
}

async function reachLimit(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((name) => window.dispatchEvent(new Event(name)), `limit of ${milliseconds} ms`);
}

test('a logout waits at most three seconds for the service [SES-09] @release', async ({ page, context, service }) => {
  const address = '**/oauth2/token/';
  await openSignedIn(page, service, lin);
  const code = await sessionCode(context);
  await holdLimits(page);
  await page.route(address, () => undefined);
  const asked = page.waitForRequest(address);
  await logOut(page);
  await asked;
  await expect(page.getByText(words['en-US'].logout.working)).toBeVisible();
  expect((await storedState(page)).cookies).toEqual([]);
  await reachLimit(page, 3000);
  await expect(loginForm(page).title).toBeVisible();
  await expect.poll(() => storedState(page)).toEqual({ cookies: [], local: [], session: [] });
  expect(await detailsOf(service, code)).toEqual({ account: expect.any(Number), issuedAt: expect.any(Number) });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Logs out while the calls that end a session fail: the page reports it, and no data of the account remains here. */
async function logOutWithoutService(page: Page): Promise<void> {
  await page.route('**/oauth2/token/', (route) => route.abort('connectionrefused'));
  await logOut(page);
  const { signedOut } = words['en-US'].shell;
  await expect(page.getByRole('heading', { name: signedOut.title })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: signedOut.serviceUnreachable })).toBeVisible();
  await expect.poll(() => storedState(page)).toEqual({ cookies: [], local: [], session: [] });
}

test('a logout during an outage goes to login when the service is back [SES-09]', async ({
  page,
  context,
  service,
}) => {
  await openSignedIn(page, service, lin);
  const code = await sessionCode(context);
  await logOutWithoutService(page);
  expect(await detailsOf(service, code)).toMatchObject({ account: expect.any(Number) });
  await page.unroute('**/oauth2/token/');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(loginForm(page).title).toBeVisible();
  await expect(page).toHaveURL(service.at('/login'));
  expect(await detailsOf(service, code)).toEqual(signedOutDetails);
});

test('the logout page logs out and keeps its redirect [NAV-10, NAV-07]', async ({ page, context, service }) => {
  await setSessionCookies(page, service, lin);
  const code = await sessionCode(context);
  const on = encodeURIComponent(service.site('/cameras'));
  await page.goto(service.at(`/logout?redirect=${on}`));
  await expect(loginForm(page).title).toBeVisible();
  await expect(page).toHaveURL(service.at(`/login?redirect=${on}`));
  expect(await detailsOf(service, code)).toEqual(signedOutDetails);
  await submitLogin(page, lin);
  await expect(page).toHaveURL(service.site('/cameras'));
});

test('the logout page sends a visitor to login [NAV-10] @release', async ({ page, service, watch }) => {
  await page.goto(service.at('/logout/'));
  await expect(loginForm(page).title).toBeVisible();
  await expect(page).toHaveURL(service.at('/login'));
  expect(watch.visits('/login')).toHaveLength(1);
});

test('Back after a logout shows no data of the account [SES-09]', async ({ page, service }) => {
  await page.goto(service.at('/nowhere'));
  await signIn(page, service, lin);
  await logOut(page);
  await expect(loginForm(page).title).toBeVisible();
  await page.goBack();
  await expect(greeting(page, lin)).toHaveCount(0);
  await expect(page.getByText(lin.username)).toHaveCount(0);
  await page.goForward();
  await expect(loginForm(page).title).toBeVisible();
  await expect(loginForm(page).password).toHaveValue('');
});
