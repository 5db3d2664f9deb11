import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { startPhoneLogin } from '#contract/calls/phone-login.ts';
import { routes } from '#contract/pages.ts';
import { qrPath } from '#src/features/two-factor/qr-path.ts';
import { barriers } from '../a11y-checks.ts';
import { configured } from '../configuration.ts';
import { authenticatorCode, lin, sam } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import {
  codeStep,
  counted,
  filled,
  greeting,
  loginForm,
  openLogin,
  setSessionCookies,
  submitLogin,
  verifyByMail,
  verifyWithBackupCode,
  words,
} from '../page-objects.ts';
import { ask, askOnLogin, button, numberOn, openPhone, scan, scannedAt, title } from '../phone-login.ts';

const { login, loginApproval, phoneLogin, sensitiveAction } = words['en-US'];
const { phoneLogin: chinese } = words['zh-CN'];

test('a computer logs in once the phone has chosen its number and proven its owner [LOG-09]', async ({
  page,
  browser,
  service,
}) => {
  const addresses: string[] = [];
  const record = (each: Page) => each.on('request', (request) => addresses.push(request.url()));
  record(page);
  const asked = await askOnLogin(page, service);
  await expect(page.getByRole('group', { name: phoneLogin.number })).toContainText(asked.number);
  const drawn = await page.getByRole('img', { name: phoneLogin.qrName }).locator('path').getAttribute('d');
  expect(drawn).toBe(qrPath(scannedAt(service, asked)).path);
  await expect(page.getByRole('timer')).toHaveText(counted(phoneLogin.expiresIn));

  const phone = await scan(browser, service, asked, lin);
  record(phone);
  expect(phone.url()).toBe(service.at(routes.approveLogin));
  await expect(phone.getByRole('group', { name: loginApproval.account })).toContainText(lin.username);
  await expect(phone.getByText('Chrome on Windows')).toBeVisible();
  await numberOn(phone, asked.number).click();
  await expect(title(page, phoneLogin.chosen.title)).toBeVisible();
  await verifyByMail(phone, service, lin);
  await expect(title(phone, loginApproval.allowed.title)).toBeVisible();
  await expect(greeting(page, lin)).toBeVisible();
  // Neither code is in an address that the service, or anything on the way, could write down.
  const codes = [asked.user_code, asked.device_code];
  expect(addresses.filter((address) => codes.some((code) => address.includes(code)))).toEqual([]);
  expect(await phone.evaluate(() => sessionStorage.getItem('ac_scanned_code'))).toBe(null);

  // The owner sees it among the sessions, and how it was opened.
  await phone.getByRole('link', { name: loginApproval.allowed.sessions }).click();
  await expect(phone.getByText('Chrome on Windows')).toBeVisible();
  await phone.goto(service.at('/accountSecurity#activity'));
  await expect(phone.getByText(words['en-US'].securityEvents['login with phone'])).toBeVisible();
  await phone.context().close();
});

test(
  'an account with two-factor authentication asks the phone for it, and the computer for nothing [LOG-09, TFA-05]',
  { tag: '@release' },
  async ({ page, browser, service }) => {
    const asked = await askOnLogin(page, service);
    const phone = await openPhone(browser);
    await phone.goto(scannedAt(service, asked));
    await submitLogin(phone, sam);
    await verifyWithBackupCode(phone, service);
    await numberOn(phone, asked.number).click();
    await expect(
      phone.getByText(filled(sensitiveAction.ask.totp, { act: sensitiveAction.act.phoneLogin })),
    ).toBeVisible();
    await codeStep(phone).code.fill(authenticatorCode());
    await button(phone, loginApproval.allow).click();
    await expect(title(phone, loginApproval.allowed.title)).toBeVisible();
    await expect(greeting(page, sam)).toBeVisible();
    await phone.context().close();
  },
);

test(
  'another number than that of the computer refuses the login for good, and both say so [LOG-09]',
  { tag: '@release' },
  async ({ page, browser, service }) => {
    const asked = await askOnLogin(page, service);
    const phone = await scan(browser, service, asked, lin);
    const numbers = await phone.getByRole('group', { name: loginApproval.choose }).getByRole('button').allInnerTexts();
    await numberOn(phone, numbers.find((number) => number !== asked.number) ?? '').click();
    await expect(phone.getByText(loginApproval.wrongNumber.more)).toBeVisible();
    await expect(page.getByText(phoneLogin.refused.more)).toBeVisible();
    await phone.goto(scannedAt(service, asked));
    await expect(title(phone, loginApproval.refused.title)).toBeVisible();

    // Another code works, and can be refused as well.
    const again = await ask(page, phoneLogin.renew);
    expect(again.user_code).not.toBe(asked.user_code);
    await phone.goto(scannedAt(service, again));
    await button(phone, loginApproval.refuse).click();
    await expect(phone.getByText(loginApproval.refused.more)).toBeVisible();
    await expect(page.getByText(phoneLogin.refused.more)).toBeVisible();
    await phone.context().close();
  },
);

test('a phone that is not logged in comes back to the request after login [LOG-09, NAV-02]', async ({
  page,
  browser,
  service,
}) => {
  const asked = await askOnLogin(page, service);
  const phone = await openPhone(browser);
  const addresses: string[] = [];
  phone.on('request', (request) => addresses.push(request.url()));
  await phone.goto(scannedAt(service, asked));
  await submitLogin(phone, lin);
  await expect(title(phone, loginApproval.title)).toBeVisible();
  await numberOn(phone, asked.number).click();
  await verifyByMail(phone, service, lin);
  await expect(greeting(page, lin)).toBeVisible();
  expect(addresses.filter((address) => address.includes(asked.user_code))).toEqual([]);
  await phone.context().close();
});

test('the form is a step back, and keeps what was typed; a page that is left allows nothing [LOG-09]', async ({
  page,
  browser,
  service,
}) => {
  await openLogin(page, service);
  await loginForm(page).username.fill(lin.username);
  await ask(page);
  await page.goBack();
  await expect(loginForm(page).title).toBeFocused();
  await expect(loginForm(page).username).toHaveValue(lin.username);
  const asked = await ask(page);
  await page.close();
  await service.change(lin, 'phoneLoginsGivenUp');
  const phone = await openPhone(browser);
  await setSessionCookies(phone, service, lin);
  await phone.goto(scannedAt(service, asked));
  await expect(title(phone, loginApproval.over.title)).toBeVisible();
  await phone.context().close();
});

test(
  'a code that has expired offers another one; a second code in the same tab of the phone replaces the first [LOG-09]',
  { tag: '@release' },
  async ({ page, browser, service }) => {
    await page.clock.install();
    const first = await askOnLogin(page, service);
    const phone = await scan(browser, service, first, lin);
    await page.clock.runFor(61_000);
    await expect(title(page, phoneLogin.over.title)).toBeFocused();
    const second = await ask(page, phoneLogin.renew);
    await phone.evaluate((hash) => void (location.hash = hash), second.user_code);
    await expect(numberOn(phone, second.number)).toBeVisible();
    await phone.reload();
    await expect(numberOn(phone, second.number)).toBeVisible();
    await phone.context().close();
  },
);

test('every step can be used with a keyboard and has no barriers, on a computer and on a small phone [LOG-09]', async ({
  page,
  browser,
  service,
}) => {
  test.slow();
  await openLogin(page, service);
  await button(page, login.phone).focus();
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === startPhoneLogin.path);
  await page.keyboard.press('Enter');
  const asked = v.parse(startPhoneLogin.answer, await (await answered).json());
  await expect(page.getByRole('img', { name: phoneLogin.qrName })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const phone = await scan(browser, service, asked, lin);
  await phone.setViewportSize({ width: 320, height: 640 });
  expect(await barriers(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await numberOn(phone, asked.number).focus();
  await phone.keyboard.press('Enter');
  await expect(codeStep(phone).code).toBeVisible();
  expect(await barriers(phone)).toEqual([]);
  await expect(title(page, phoneLogin.chosen.title)).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await phone.getByRole('button', { name: loginApproval.back }).click();
  await button(phone, loginApproval.refuse).click();
  await expect(title(phone, loginApproval.refused.title)).toBeFocused();
  expect(await barriers(phone)).toEqual([]);
  await expect(title(page, phoneLogin.refused.title)).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await phone.context().close();
});

test('phones, and brands without it, do not show the button; in Chinese it has its usual name [LOG-09, SHL-10]', async ({
  page,
  browser,
  service,
  launch,
}, testInfo) => {
  const phone = await openPhone(browser);
  await openLogin(phone, service);
  await expect(button(phone, login.passkey)).toBeVisible();
  await expect(button(phone, login.phone)).toBeHidden();
  await phone.context().close();
  await page.goto(service.at('/login?lang=zh-CN'));
  await button(page, words['zh-CN'].login.phone).click();
  await expect(title(page, chinese.title)).toBeVisible();
  await expect(page.getByText(chinese.scan)).toBeVisible();
  const without = await launch(configured(testInfo, { default: { phoneLogin: false } }));
  await openLogin(page, without);
  await expect(page.locator('form#log-in')).not.toContainText(login.phone);
});
