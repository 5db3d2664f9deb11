import type { Page } from '@playwright/test';
import { barriers } from '../a11y-checks.ts';
import { pia } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { codeMailedTo, mailsTo } from '../mails.ts';
import { codeStep, filled, greeting, openSignedIn, words } from '../page-objects.ts';
import type { Service } from '../service.ts';

const { archive, emailChange, emailLink, fields, home, secondFactor, twoFactor } = words['en-US'];

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const verifyButton = (page: Page) =>
  page.getByRole('button', { name: `${home.logIn.act.unverified} ${home.logIn.email}`, exact: true });
const changeButton = (page: Page) =>
  page.getByRole('button', { name: `${home.logIn.act.verified} ${home.logIn.email}`, exact: true });

/** Requests the code for the account's own address. */
async function ask(page: Page, opener = verifyButton(page)): Promise<void> {
  await opener.click();
  await expect(dialog(page).getByText(filled(emailChange.code.sent, { email: pia.username }))).toBeVisible();
}

async function openArchiveDialog(page: Page, service: Service): Promise<void> {
  await page.goto(service.at('/accountSecurity'));
  await page
    .getByRole('group', { name: archive.title, exact: true })
    .getByRole('button', { name: archive.action.request })
    .click();
}

test('an unverified email is verified with a code and then proves actions [LOG-07, TFA-04] @release', async ({
  page,
  service,
}) => {
  await openSignedIn(page, service, pia);
  await expect(page.getByText(home.logIn.unverified, { exact: true })).toBeVisible();
  await openArchiveDialog(page, service);
  await expect(dialog(page)).toContainText('Enter the password of your account to request it.');
  await field(page, fields.password.label).fill('a guess');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(secondFactor.password.wrong)).toBeVisible();
  await field(page, fields.password.label).fill(pia.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  expect(await mailsTo(service, pia.username)).toEqual([]);

  await page.goto(service.at('/'));
  const first = page.getByRole('region', { name: home.verify.title, exact: true });
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(home.verify.title);
  await expect(page.getByText(twoFactor.invitation.title)).toBeHidden();
  expect(await barriers(page)).toEqual([]);
  await ask(page, first.getByRole('button', { name: home.verify.act, exact: true }));
  expect(await barriers(page)).toEqual([]);
  await field(page, secondFactor.code.label).fill(await codeMailedTo(service, pia.username));
  await press(page, emailChange.code.submit.verify_email);
  await expect(page.getByRole('status').filter({ hasText: emailChange.verified })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(changeButton(page)).toBeVisible();
  await expect(first).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(home.logIn.unverified, { exact: true })).toHaveCount(0);

  await page.goto(service.at('/accountSecurity#activity'));
  await expect(page.getByText(words['en-US'].securityEvents['verified email'])).toBeVisible();
  await changeOf(page, service);
});

/** Another action now requires a mailed code. */
async function changeOf(page: Page, service: Service): Promise<void> {
  await page.goto(service.at('/accountSecurity'));
  const row = page.getByRole('group', { name: words['en-US'].recoveryEmail.title });
  await row.getByRole('button', { name: words['en-US'].shared.setUp }).click();
  await field(page, emailChange.form.recovery).fill('pia.spare@example.org');
  await page.keyboard.press('Enter');
  await expect(codeStep(page).code).toBeVisible();
}

test(
  'the mailed link verifies the email, and the page returns to the account [LOG-07]',
  { tag: '@release' },
  async ({ page, service }) => {
    await openSignedIn(page, service, pia);
    await ask(page);
    await expect.poll(async () => (await mailsTo(service, pia.username)).length).toBe(1);
    const [mail] = await mailsTo(service, pia.username);
    const link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(new URL(link).pathname).toBe('/verify-email');
    await page.goto(link);
    await expect(page.getByText(emailLink.review.own)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: emailLink.confirmed.title })).toBeVisible();
    await expect(greeting(page, pia)).toBeVisible({ timeout: 10_000 });
    await expect(changeButton(page)).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: emailLink.usedBefore.title })).toBeVisible();
  },
);
