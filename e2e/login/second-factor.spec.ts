import type { Page } from '@playwright/test';
import { expect, quickResend, resendSeconds, stopClock, test, wait } from '../fixtures.ts';
import { authenticatorCode, backupCodes, lin, sam } from '../customers.ts';
import { codeIn, mailsTo } from '../mails.ts';
import { codeStep, filled, greeting, loginForm, loseCookies, submitLogin, words } from '../page-objects.ts';
import type { Service } from '../service.ts';

test.use({ settings: quickResend });

const { secondFactor } = words['en-US'];

async function reachCodeStep(page: Page, service: Service): Promise<void> {
  await page.goto(service.at('/'));
  await submitLogin(page, sam);
  await expect(codeStep(page).code).toBeFocused();
}

async function confirm(page: Page, code: string): Promise<void> {
  await codeStep(page).code.fill(code);
  await codeStep(page).submit.click();
  await expect(greeting(page, sam)).toBeVisible();
}

test('an authenticator code logs in after the password [SES-07, TFA-04, NET-04]', async ({ page, service, watch }) => {
  await reachCodeStep(page, service);
  await expect(page.getByText(secondFactor.totp.ask)).toBeVisible();
  const code = authenticatorCode();
  await confirm(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  const [first, second, ...more] = watch.calls('POST', '/v1.0/oauth2/token/');
  expect(more).toEqual([]);
  expect(first?.headers()['x-verify-id']).toBeUndefined();
  expect(second?.headers()['x-verify-code']).toBe(code);
});

test('the authenticator field accepts a backup code once [TFA-04] @release', async ({ page, service, watch }) => {
  await reachCodeStep(page, service);
  const used = service.unusedOf(backupCodes);
  await confirm(page, `${used.slice(0, 4)}-${used.slice(4)}`);
  await loseCookies(page);
  await reachCodeStep(page, service);
  await codeStep(page).code.fill(used);
  await codeStep(page).submit.click();
  await expect(codeStep(page).code).toHaveAccessibleDescription(/Invalid verification code/);
  await confirm(page, service.unusedOf(backupCodes));
  expect(watch.calls('POST', '/v1.0/oauth2/token/')).toHaveLength(5);
});

test('a mailed code logs in; a reload sends no second mail [TFA-04]', async ({ page, service }) => {
  const before = (await mailsTo(service, sam.username)).length;
  const choose = async (): Promise<void> => {
    await codeStep(page).another.click();
    await codeStep(page).method('email_code').click();
    await expect(codeStep(page).code).toBeVisible();
  };
  await reachCodeStep(page, service);
  await choose();
  const mails = await mailsTo(service, sam.username);
  expect(mails).toHaveLength(before + 1);
  await choose();
  await codeStep(page).cancel.click();
  await loginForm(page).submit.click();
  await expect(codeStep(page).code).toBeVisible();
  await choose();
  await page.reload();
  await submitLogin(page, sam);
  await choose();
  expect(await mailsTo(service, sam.username)).toHaveLength(before + 1);
  await confirm(page, codeIn(mails[0]));
});

test('a code is resent after the wait, and the newest one is valid [TFA-04] @release', async ({ page, service }) => {
  await page.clock.install();
  await reachCodeStep(page, service);
  await codeStep(page).another.click();
  await stopClock(page);
  await codeStep(page).method('recovery_email_code').click();
  await expect(codeStep(page).waiting).toBeVisible();
  const [first, ...others] = await mailsTo(service, 'sam.spare@example.org');
  await codeStep(page).waiting.click({ force: true });
  expect(await mailsTo(service, 'sam.spare@example.org')).toHaveLength(others.length + 1);
  await wait(resendSeconds);
  await page.clock.runFor(resendSeconds * 1000);
  await codeStep(page).resend.click();
  await expect(codeStep(page).waiting).toBeVisible();
  const [newest, ...older] = await mailsTo(service, 'sam.spare@example.org');
  expect(older).toHaveLength(others.length + 1);
  expect(newest?.id).not.toBe(first?.id);
  await expect(page.getByText(filled(secondFactor.code.works, { time: '10 minutes' }))).toBeVisible();
  await confirm(page, codeIn(newest));
});

test(
  'a remembered device needs no code until it is forgotten [SES-08]',
  { tag: '@release' },
  async ({ page, service, watch }) => {
    await page.goto(service.at('/'));
    await loginForm(page).remember.check();
    await submitLogin(page, sam);
    await confirm(page, service.unusedOf(backupCodes));
    await expect(greeting(page, sam)).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('ac_token'));
    await loseCookies(page);

    await page.goto(service.at('/'));
    await submitLogin(page, sam);
    await expect(greeting(page, sam)).toBeVisible();
    const lastTrust = (): string | null | undefined => watch.bodies.at(-1)?.fields.get('mfa_trust_token');
    expect(lastTrust()).not.toBeNull();

    // Another user name sends no trust token.
    await loseCookies(page);
    await page.goto(service.at('/'));
    await submitLogin(page, lin);
    await expect(greeting(page, lin)).toBeVisible();
    expect(lastTrust()).toBeNull();

    // A forgotten device needs a code again.
    await loseCookies(page);
    await page.goto(service.at('/'));
    await loginForm(page).forget.click();
    await expect(loginForm(page).forget).toBeHidden();
    await submitLogin(page, sam);
    await expect(codeStep(page).title).toBeVisible();
    expect(lastTrust()).toBeNull();
  },
);
