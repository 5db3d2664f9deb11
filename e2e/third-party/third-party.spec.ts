import { expect, test } from '../fixtures.ts';
import { lin, sam, xiaoyu } from '../customers.ts';
import {
  hydrated,
  codeStep,
  goToThirdParty,
  greeting,
  storedState,
  verifyWithBackupCode,
  provider,
  openSignedIn,
  thirdParties,
  openLogin,
  submitLogin,
} from '../page-objects.ts';

const exchange = ['POST', '/v1.0/oauth2/token/'] as const;

test('a third party signs in a linked customer [LOG-01, LOG-04, NAV-08]', async ({ page, service, watch }) => {
  await goToThirdParty(page, service);
  await provider(page).person('Lin Hart').click();
  await expect(greeting(page, lin)).toBeVisible();
  await expect(page).toHaveURL(service.at('/'));
  expect(await storedState(page)).toEqual({
    cookies: ['ac_online_sign', 'ac_session_code', 'ac_signed_in'],
    local: ['ac_token', 'ac_token_login'],
    session: ['ac_shown_email'],
  });
  expect([watch.visits('/authcallback').length, watch.calls(...exchange).length]).toEqual([1, 1]);
});

test('the regional brand has its own third party and accounts [LOG-01, LOG-04]', async ({ page, service }) => {
  await page.goto(service.at('/', 'regional'));
  await hydrated(page);
  await expect(thirdParties(page).all).toHaveText(['Juniper']);
  await thirdParties(page).button('Juniper').click();
  await provider(page).person('王小雨').click();
  await expect(greeting(page, xiaoyu)).toBeVisible();
});

test('third-party sign-in has its own second-factor scenario [LOG-04, SES-07] @release', async ({
  page,
  service,
  watch,
}) => {
  await goToThirdParty(page, service);
  await provider(page).person('Sam Rivers').click();
  await expect(codeStep(page).code).toBeFocused();
  await expect(page).toHaveURL(service.at('/authcallback'));
  await codeStep(page).code.fill('000000');
  await codeStep(page).submit.click();
  await expect(codeStep(page).code).toHaveAccessibleDescription(/4 tries left/);
  await codeStep(page).another.click();
  await codeStep(page).method('backup_code').click();
  await verifyWithBackupCode(page, service);
  await expect(greeting(page, sam)).toBeVisible();
  const scenarios = watch.calls(...exchange).map((each) => each.headers()['x-verify-scenario']);
  const named = 'users.login_with_third_account';
  expect(scenarios).toEqual([undefined, named, named]);
});

test('the last sign-in applies to every tab [LOG-04, SES-03] @release', async ({ page, service, context }) => {
  const other = await context.newPage();
  await goToThirdParty(page, service);
  await openSignedIn(other, service, lin);
  await provider(page).person('Sam Rivers').click();
  await codeStep(page).another.click();
  await codeStep(page).method('backup_code').click();
  await verifyWithBackupCode(page, service);
  await expect(greeting(page, sam)).toBeVisible();
  await expect(greeting(other, sam)).toBeVisible();
});

test('an app that cannot open third parties shows none, and its online-sign cookie lasts 14 days [SES-14, APP-01, APP-04] @release', async ({
  launch,
  browser,
}) => {
  const service = await launch({ THIRD_PARTIES: 'demonstration', SESSION_SECONDS: '86400' });
  const app =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
  const daysIn = async (options: { userAgent?: string }, hasBridge: boolean): Promise<number> => {
    const context = await browser.newContext(options);
    if (hasBridge) await context.addInitScript(() => Object.assign(window, { accountCenterBridge: {} }));
    const page = await context.newPage();
    await openLogin(page, service);
    await expect(thirdParties(page).button('Larch')).toBeVisible({ visible: options.userAgent === undefined });
    await submitLogin(page, lin);
    const onlineSign = async () =>
      (await context.cookies(service.at('/'))).find(({ name }) => name === 'ac_online_sign');
    await expect.poll(onlineSign).toBeDefined();
    const cookie = await onlineSign();
    await context.close();
    return Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400);
  };
  expect(await daysIn({ userAgent: app }, true)).toBe(14);
  expect(await daysIn({}, true)).toBe(1);
});
