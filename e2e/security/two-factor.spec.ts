import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { mailsTo } from '../mails.ts';
import {
  codeStep,
  filled,
  greeting,
  loginForm,
  openSignedIn,
  submitLogin,
  words,
  openSecurity,
  verifyByMail,
} from '../page-objects.ts';
import type { Service } from '../service.ts';

const { shared, twoFactor } = words['en-US'];

const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const titled = (page: Page, name: string) =>
  expect(page.getByRole('dialog').getByRole('heading', { name, exact: true })).toBeVisible();
const row = (page: Page) => page.getByRole('group', { name: twoFactor.title });

/** Opens the setup and returns the secret that it shows. */
async function openSecret(page: Page): Promise<string> {
  await row(page).getByRole('button', { name: shared.setUp }).click();
  await titled(page, twoFactor.dialog.title.installing);
  await button(page, twoFactor.dialog.continue).click();
  await titled(page, twoFactor.dialog.title.showingSecret);
  const key = await page.getByRole('group', { name: twoFactor.setup.key }).locator('code').textContent();
  return (key ?? '').replaceAll(' ', '');
}

/** Sets up an authenticator app and returns the backup codes. */
async function turnOn(page: Page, service: Service): Promise<readonly string[]> {
  const code = new TOTP({ secret: Secret.fromBase32(await openSecret(page)) }).generate();
  await button(page, twoFactor.dialog.continue).click();
  await expect(codeStep(page).code).toBeFocused();
  await expect(codeStep(page).code).not.toHaveAttribute('aria-invalid');
  await codeStep(page).code.fill('12');
  await page.keyboard.press('Enter');
  await expect(codeStep(page).code).toHaveAccessibleDescription(new RegExp(twoFactor.setup.digits));
  await codeStep(page).code.fill(code);
  await page.keyboard.press('Enter');
  await expect(codeStep(page).title).toBeVisible();
  await verifyByMail(page, service, lin);
  await titled(page, twoFactor.dialog.title.backupCodes);
  return listed(page);
}

function listed(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('list', { name: twoFactor.codes.title })
    .getByRole('listitem')
    .locator('span:nth-child(2)')
    .allTextContents();
}

const statusPath = '**/v2/auth/mfa/totp';

test('an authenticator is set up, used and turned off [TFA-01, TFA-02, TFA-03]', async ({ page, service, browser }) => {
  test.slow();
  const elsewhere = await (await browser.newContext()).newPage();
  await openSignedIn(elsewhere, service, lin);
  await openSecurity(page, service, lin);
  const codes = await turnOn(page, service);
  expect(codes.length).toBe(10);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: twoFactor.codes.download }).click(),
  ]);
  const stream = await saved.createReadStream();
  const text = (await stream.toArray()).join('');
  expect(codes.every((each) => text.includes(each.replace(' ', '')))).toBe(true);
  await button(page, twoFactor.codes.saved).click();
  await expect(page.getByRole('status').filter({ hasText: twoFactor.done.enable })).toBeVisible();
  await expect(row(page).getByRole('button', { name: shared.manage })).toBeFocused();
  await expect(row(page)).toContainText(filled(twoFactor.onMore, { left: 10, count: 10 }));
  await page.reload();
  await expect(row(page)).toContainText(shared.on);
  await elsewhere.reload();
  await expect(loginForm(elsewhere).title).toBeVisible();

  await submitLogin(elsewhere, lin);
  await codeStep(elsewhere).code.fill(codes[0] ?? '');
  await codeStep(elsewhere).submit.click();
  await expect(greeting(elsewhere, lin)).toBeVisible();
  await page.reload();
  await expect(row(page)).toContainText(filled(twoFactor.onMore, { left: 9, count: 10 }));

  await row(page).getByRole('button', { name: shared.manage }).click();
  await button(page, `${twoFactor.codes.renew} ${twoFactor.codes.title}`).click();
  await titled(page, twoFactor.dialog.title.regenerating);
  await button(page, twoFactor.dialog.continue).click();
  await codeStep(page).code.fill(codes[1] ?? '');
  await codeStep(page).submit.click();
  await titled(page, twoFactor.dialog.title.backupCodes);
  const renewed = await listed(page);
  await button(page, twoFactor.codes.written).click();
  await button(page, twoFactor.codes.saved).click();
  await expect(row(page)).toContainText(filled(twoFactor.onMore, { left: 10, count: 10 }));

  await row(page).getByRole('button', { name: shared.manage }).click();
  await button(page, twoFactor.turnOff.action).click();
  await titled(page, twoFactor.dialog.title.turningOff);
  await button(page, twoFactor.dialog.continue).click();
  await codeStep(page).code.fill(codes[2] ?? '');
  await codeStep(page).submit.click();
  await expect(codeStep(page).code).toHaveAccessibleDescription(/./);
  await codeStep(page).code.fill(renewed[0] ?? '');
  await codeStep(page).submit.click();
  await expect(page.getByRole('status').filter({ hasText: twoFactor.done.disable })).toBeVisible();
  await expect(row(page).getByRole('button', { name: shared.setUp })).toBeFocused();
  await expect(row(page)).toContainText(twoFactor.offMore);
  expect((await mailsTo(service, lin.username)).length).toBeGreaterThan(3);
  await elsewhere.context().close();
});

test('the setup can be left and restarted by keyboard, and returns the focus [TFA-01]', async ({ page, service }) => {
  await openSecurity(page, service, lin);
  const setUp = row(page).getByRole('button', { name: shared.setUp });
  await setUp.focus();
  await page.keyboard.press('Enter');
  await button(page, twoFactor.dialog.continue).press('Enter');
  await titled(page, twoFactor.dialog.title.showingSecret);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(setUp).toBeFocused();
  await expect(row(page)).toContainText(shared.off);
});

test(
  'a reload keeps the secret of the setup, asks at the new backup codes and can show them again [TFA-01, TFA-03]',
  { tag: '@release' },
  async ({ page, service }) => {
    await openSignedIn(page, service, lin);
    await page.getByRole('link', { name: words['en-US'].shell.nav.security, exact: true }).click();
    const secret = await openSecret(page);
    await page.reload();
    expect(await openSecret(page)).toBe(secret);
    await page.keyboard.press('Escape');

    const codes = await turnOn(page, service);
    await page.goBack();
    await titled(page, twoFactor.dialog.title.leavingCodes);
    await button(page, twoFactor.codes.return).click();
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    await expect(row(page)).toContainText(twoFactor.unsaved.viewable);

    await row(page).getByRole('button', { name: shared.manage }).click();
    await button(page, `${twoFactor.codes.view} ${twoFactor.codes.title}`).click();
    await button(page, words['en-US'].secondFactor.another).click();
    await page.getByRole('button', { name: words['en-US'].secondFactor.email_code.name }).click();
    await verifyByMail(page, service, lin);
    await titled(page, twoFactor.dialog.title.backupCodes);
    expect(await listed(page)).toEqual(codes);
    await expect(button(page, twoFactor.codes.saved)).toHaveAttribute('aria-disabled', 'true');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Account Center backup codes')).toBeVisible();
    await expect(page.getByText(/^Generated .+ · lin/)).toBeVisible();
    await expect(page.getByRole('heading', { name: twoFactor.dialog.title.backupCodes })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await button(page, twoFactor.codes.written).click();
    await button(page, twoFactor.codes.saved).click();
    await expect(row(page)).toContainText(filled(twoFactor.onMore, { left: 10, count: 10 }));
  },
);

test('the invitation on the home page opens the setup, or is dismissed [SES-15, TFA-07] @release', async ({
  page,
  service,
}) => {
  await openSignedIn(page, service, lin);
  const invitation = page.getByRole('region', { name: twoFactor.invitation.title });
  await invitation.getByRole('link', { name: twoFactor.invitation.turnOn }).click();
  await titled(page, twoFactor.dialog.title.installing);
  await expect(page).toHaveURL(service.at('/accountSecurity'));
  await page.goto(service.at('/'));
  await invitation.getByRole('button', { name: twoFactor.invitation.dismiss }).click();
  await expect(invitation).toBeHidden();
  await page.reload();
  await expect(greeting(page, lin)).toBeVisible();
  await page.goto(service.at('/two-factor-authentication'));
  await page.getByRole('link', { name: words['en-US'].twoFactorInfo.go }).click();
  await titled(page, twoFactor.dialog.title.installing);
  await page.goto(service.at('/'));
  await expect(greeting(page, lin)).toBeVisible();
  await expect(invitation).toBeHidden();
});

test('the security page shows a full-width invitation first [TFA-07, SES-15] @release', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  const loggingIn = page.getByRole('region', { name: words['en-US'].security.loggingIn.title });
  const invitation = page.getByRole('region', { name: twoFactor.invitation.title });
  // If the status arrives late, the invitation is last so that nothing moves: on a busy machine this takes more
  // attempts.
  await expect(async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = page.waitForRequest(statusPath);
    await page.route(
      statusPath,
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await page.goto(service.at('/accountSecurity'));
    await asked;
    await expect(page.getByRole('heading', { name: words['en-US'].security.title, exact: true })).toBeVisible();
    const isShownEarly = await loggingIn.isVisible();
    release();
    await expect(invitation).toBeVisible();
    expect(isShownEarly).toBe(false);
    const [first, next] = [await invitation.boundingBox(), await loggingIn.boundingBox()];
    expect([first?.x, first?.width]).toEqual([next?.x, next?.width]);
    expect(first?.y ?? Infinity).toBeLessThan(next?.y ?? 0);
  }).toPass();
  await invitation.getByRole('link', { name: twoFactor.invitation.turnOn }).click();
  await titled(page, twoFactor.dialog.title.installing);
  await page.keyboard.press('Escape');
  await invitation.getByRole('button', { name: twoFactor.invitation.dismiss }).click();
  await expect(invitation).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(row(page)).toBeVisible();
  await expect(invitation).toBeHidden();
});
