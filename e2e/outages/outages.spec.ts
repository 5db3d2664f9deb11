import type { Route } from '@playwright/test';
import { expect, freshTest, wait, test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { openFilledLogin, reloadAnswering } from '../faulty-pages.ts';
import { forward } from '../service.ts';
import {
  greeting,
  storedState,
  loginForm,
  retry,
  openSignedIn,
  submitLogin,
  unload,
  words,
  openSecurity,
  setSessionCookies,
} from '../page-objects.ts';

const { errors, home, shell } = words['en-US'];
const offline = (route: Route) => route.abort('internetdisconnected');
const marks = ['ac_online_sign', 'ac_session_code', 'ac_signed_in'];

test('an outage during login keeps the input [NET-06, LOG-03]', async ({ page, service }) => {
  await openFilledLogin(page, service, lin);
  await service.kill();
  const { submit, message, username, password } = loginForm(page);
  await submit.click();
  await expect(message).toContainText(errors.unreachable);
  await expect(submit).toBeFocused();
  await expect(username).toHaveValue(lin.username);
  await expect(password).toHaveValue(lin.password);
  await service.start();
  await submit.click();
  await expect(greeting(page, lin)).toBeVisible();
});

test('a login page whose script is gone, as after an upgrade, is reloaded once with its user name [LOG-03, NET-06]', async ({
  page,
  service,
}) => {
  const { submit, message, username, password } = loginForm(page);
  await page.route(/\/assets\/login-requests-/, (route) => route.fulfill({ status: 404 }));
  await openFilledLogin(page, service, lin);
  await submit.click();
  await expect(page.getByText(shell.reloaded.notice)).toBeVisible();
  await expect(username).toHaveValue(lin.username);
  await password.fill(lin.password);
  await submit.click();
  await expect(message).toContainText(errors.unreachable);
  await expect(password).toHaveValue(lin.password);
  await page.unrouteAll();
  await submit.click();
  await expect(greeting(page, lin)).toBeVisible();
});

test('an outage signs no one out; Retry shows the page afterwards [SES-01]', async ({ page, service, watch }) => {
  await openSignedIn(page, service, lin);
  const kept = await storedState(page);
  // The page is loaded, but its calls fail.
  await reloadAnswering(
    page,
    /\/oauth2\/|\/v1\.0\//,
    (route) => route.abort('connectionrefused'),
    shell.unreachable.title,
  );
  await service.kill();
  await page.unrouteAll();
  await retry(page).click();
  await expect(page.getByText(errors.unreachable)).toBeVisible();
  expect(await storedState(page)).toEqual(kept);
  await service.start();
  await retry(page).click();
  await expect(greeting(page, lin)).toBeVisible();
  expect(await storedState(page)).toEqual(kept);
  expect(kept.cookies).toEqual(marks);
  expect(watch.visits('/login')).toEqual([]);
});

test(
  'an expiring access token is renewed unnoticed [SES-02, SES-10]',
  { tag: '@release' },
  async ({ page, launch, watch }) => {
    const service = await launch({ ACCESS_TOKEN_SECONDS: '62' });
    await openSignedIn(page, service, lin);
    for (const visits of [1, 2]) {
      await wait(2.5);
      await page.reload();
      // At the reload or shortly after: the page knows the service's clock only up to the network delay.
      await expect.poll(() => watch.calls('POST', '/oauth2/token/').length).toBeGreaterThanOrEqual(visits);
      await expect(greeting(page, lin)).toBeVisible();
    }
    expect(watch.visits('/login')).toEqual([]);
    expect(watch.calls('POST', '/v1.0/oauth2/token/')).toEqual([]);
  },
);

test('an ended session redirects to login [SES-04, SES-10, NAV-04]', async ({ page, context, service, watch }) => {
  await openSignedIn(page, service, lin);
  const code = (await context.cookies()).find(({ name }) => name === 'ac_session_code')?.value ?? '';
  const headers = { authorization: `refresh_token ${code}` };
  await unload(page);
  const ended = await service.call('/oauth2/token/', { method: 'DELETE', headers });
  expect(ended.status).toBe(204);
  await page.goto(service.at('/?from=mail'));
  await expect(loginForm(page).title).toBeVisible();
  await expect(page).toHaveURL(`${service.at('/login')}?redirect=${encodeURIComponent(service.at('/?from=mail'))}`);
  await page.waitForLoadState('networkidle');
  expect(watch.visits('/login')).toHaveLength(1);
  expect((await storedState(page)).cookies).toEqual([]);
  await submitLogin(page, lin);
  await expect(page).toHaveURL(service.at('/?from=mail'));
});

test('the header keeps the name when the profile becomes unreadable [SES-13] @release', async ({
  page,
  context,
  service,
}) => {
  await openSecurity(page, service, lin);
  const name = page.locator('header').getByText(lin.name, { exact: true }).first();
  await expect(name).toBeVisible();
  // The other page is prefetched when this one is idle.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: shell.nav.home }).click();
  await expect(page.getByRole('heading', { name: home.unavailable })).toBeVisible();
  await expect(name).toBeVisible();
});

test('if the crypto core cannot be loaded, the rest of the page stays usable [KEY-01, SES-13] @release', async ({
  page,
  service,
}) => {
  const { dataProtection, password, twoFactor } = words['en-US'];
  await setSessionCookies(page, service, lin);
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(service.at('/accountSecurity'));
  const row = page.getByRole('group', { name: dataProtection.title });
  await expect(row).toContainText(dataProtection.unavailable);
  // The row itself shows the reason and the only action.
  await expect(row.getByRole('alert')).not.toBeEmpty();
  await expect(row.getByRole('button')).toHaveText(words['en-US'].shell.retry);
  await expect(page.locator('header').getByText(lin.name, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('group', { name: password.title }).getByRole('button')).toBeVisible();
  await expect(page.getByRole('group', { name: twoFactor.title }).getByRole('button')).toBeVisible();
  await page.unrouteAll();
  await retry(page).press('Enter');
  await expect(page.getByText(dataProtection.unavailable)).toBeHidden();
  await expect(page.getByRole('heading', { name: dataProtection.title })).toBeFocused();
});

test('an unread row is retried by keyboard, keeping the focus [TFA-02, NET-06] @release', async ({
  page,
  context,
  service,
}) => {
  const { password, twoFactor } = words['en-US'];
  const status = '**/mfa/totp';
  await setSessionCookies(page, service, lin);
  await page.route(status, offline);
  await page.goto(service.at('/accountSecurity'));
  const row = page.getByRole('group', { name: twoFactor.title });
  await expect(row.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('group', { name: password.title }).getByRole('button')).toBeVisible();
  const height = async () => (await row.boundingBox())?.height;
  const before = await height();
  await page.unrouteAll();
  await row.getByRole('button', { name: words['en-US'].shell.retry }).press('Enter');
  await expect(row.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('heading', { name: twoFactor.title })).toBeFocused();
  expect(await height()).toBe(before);

  await page.route(status, offline);
  await page.reload();
  await expect(row.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(row.getByRole('alert')).toBeHidden();
});

test('an outage of several rows is reported once, and one Retry reads them [NET-06] @release', async ({
  page,
  service,
}) => {
  const { password, twoFactor, archive } = words['en-US'];
  const reads = /\/mfa\/totp|\/users\/@me\/password|data-archive\/tasks\/status/;
  const rows = [password.title, twoFactor.title, archive.title].map((name) =>
    page.getByRole('group', { name, exact: true }),
  );
  await page.clock.install();
  await setSessionCookies(page, service, lin);
  const lose = () => page.route(reads, (route) => route.abort('connectionrefused'));
  await lose();
  await page.goto(service.at('/accountSecurity'));
  const banner = page.getByRole('region', { name: shell.outage.title });
  await expect(banner).toContainText(errors.unreachable);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1);
  await expect(retry(page)).toHaveCount(1);
  for (const row of rows) await expect(row).toContainText(shell.outage.part);
  await page.unrouteAll();
  await retry(page).press('Enter');
  await expect(banner).toBeHidden();
  for (const row of rows) await expect(row).not.toContainText(shell.outage.part);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await lose();
  await page.reload();
  await expect(banner).toBeVisible();
  await page.unrouteAll();
  await page.clock.runFor(21_000);
  await expect(banner).toBeHidden();
  for (const row of rows) await expect(row).not.toContainText(shell.outage.part);
});

freshTest(
  'a call that takes longer says so and can be left, and what happened is read back [NET-06, PRO-01] @release',
  async ({ page, service }) => {
    const { shared, twoFactor } = words['en-US'];
    const note = page.getByRole('alert').filter({ hasText: shell.slowCall.text });
    // The service saves it, and its answer never arrives.
    const held: Route[] = [];
    await page.route('**/v1.0/users/@me/profile/', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      await forward(route, service);
      held.push(route);
    });
    await openSignedIn(page, service, lin);
    await page.getByRole('button', { name: `${home.about.edit} ${home.about.nickName}`, exact: true }).click();
    await page.getByLabel(home.about.nickName, { exact: true }).fill('Linnea');
    await page.keyboard.press('Enter');
    await expect(note).toBeVisible();
    await note.getByRole('button', { name: shell.slowCall.leave }).click();
    await expect(note).toBeHidden();
    await expect(page.getByText(home.about.saved.nickName)).toBeVisible();
    await expect(greeting(page, { ...lin, name: 'Linnea' })).toBeVisible();

    await page.getByRole('link', { name: shell.nav.security, exact: true }).click();
    await page.route('**/v2/auth/mfa/totp/secret', (route) => void held.push(route));
    const row = page.getByRole('group', { name: twoFactor.title });
    await row.getByRole('button', { name: shared.setUp }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: twoFactor.dialog.continue, exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(note).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByText(errors.time_out)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    for (const route of held) await route.abort();
  },
);
