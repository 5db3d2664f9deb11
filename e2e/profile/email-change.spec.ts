import type { Page } from '@playwright/test';
import { barriers, desk, overflowAt, phone } from '../a11y-checks.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { codeMailedTo, mailsTo } from '../mails.ts';
import {
  codeStep,
  filled,
  followLink,
  greeting,
  loginForm,
  openSignedIn,
  words,
  openSecurity,
  verifyByMail,
} from '../page-objects.ts';
import type { Service } from '../service.ts';

const { emailChange, emailLink, errors, fields, home, recoveryEmail, shared, shell } = words['en-US'];
const fresh = 'lin@harthouse.example';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const changeButton = (page: Page) =>
  page.getByRole('button', { name: `${home.logIn.act.verified} ${home.logIn.email}`, exact: true });

/** Requests a new address, with password and proof; its code is then mailed. */
async function ask(page: Page, service: Service, address = fresh): Promise<void> {
  await changeButton(page).click();
  await expect(field(page, emailChange.form.email)).toBeFocused();
  await field(page, emailChange.form.email).fill(address);
  await field(page, fields.password.label).fill(lin.password);
  await press(page, emailChange.form.submit.change_email);
  await expect(codeStep(page).title).toBeVisible();
  await verifyByMail(page, service, lin);
  await expect(dialog(page).getByText(filled(emailChange.code.sent, { email: address }))).toBeVisible();
}

/** The link in the newest mail to a recipient. */
async function linkTo(service: Service, address: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(service, address)).length).toBeGreaterThan(0);
  const mails = await mailsTo(service, address);
  return mails.map(({ text }) => /https?:\S+/.exec(text)?.[0]).find((link) => link !== undefined) ?? '';
}

test('changes the email, and the former address takes it back [PRO-04, LOG-06]', async ({ page, service, browser }) => {
  test.slow();
  const elsewhere = await (await browser.newContext()).newPage();
  await openSignedIn(elsewhere, service, lin);
  await openSignedIn(page, service, lin);
  await changeButton(page).click();
  await field(page, emailChange.form.email).fill(fresh);
  await field(page, fields.password.label).fill('a guess');
  await page.keyboard.press('Enter');
  await expect(field(page, fields.password.label)).toBeFocused();
  await expect(field(page, emailChange.form.email)).toHaveValue(fresh);
  await press(page, shared.cancel);
  await expect(changeButton(page)).toBeFocused();

  await ask(page, service);
  await field(page, words['en-US'].secondFactor.code.label).fill('000000');
  await press(page, emailChange.code.submit.change_email);
  await expect(field(page, words['en-US'].secondFactor.code.label)).toHaveAccessibleDescription(/./);
  await field(page, words['en-US'].secondFactor.code.label).fill(await codeMailedTo(service, fresh));
  await press(page, emailChange.code.submit.change_email);
  await expect(dialog(page).getByText(filled(emailChange.done.change_email.text, { email: fresh }))).toBeVisible();
  await press(page, emailChange.finish);
  await expect(page.locator('main').getByText(fresh).first()).toBeVisible();
  await page.reload();
  await expect(greeting(page, lin)).toBeVisible();
  await elsewhere.reload();
  await expect(loginForm(elsewhere).title).toBeVisible();

  await followLink(elsewhere, await linkTo(service, lin.username), 'takeBack');
  await expect(elsewhere.getByRole('heading', { name: emailLink.takenBack.title })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByText(emailLink.takenBack.again)).toBeVisible();
  await elsewhere.getByRole('link', { name: emailLink.takenBack.reset }).click();
  await expect(elsewhere).toHaveURL(service.at('/reset-password'));
  await page.reload();
  await expect(loginForm(page).title).toBeVisible();
  await elsewhere.context().close();
});

test('an email change closed at its code continues from the row [PRO-04] @release', async ({
  page,
  service,
  browser,
}) => {
  await openSignedIn(page, service, lin);
  await ask(page, service);
  await page.keyboard.press('Escape');
  const waiting = page.getByText(filled(home.logIn.waiting, { email: fresh }));
  const goOn = page.getByRole('button', { name: `${home.logIn.act.waiting} ${home.logIn.email}`, exact: true });
  await expect(waiting).toBeVisible();
  await expect(goOn).toBeFocused();
  await page.reload();
  await goOn.click();
  await expect(dialog(page).getByText(filled(emailChange.code.sent, { email: fresh }))).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: emailChange.codeTitle.change_email })).toBeVisible();
  expect((await mailsTo(service, fresh)).length).toBe(1);
  await press(page, shared.back);
  await expect(field(page, emailChange.form.email)).toHaveValue(fresh);
  await press(page, shared.cancel);
  await expect(waiting).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await followLink(elsewhere, await linkTo(service, fresh), 'change_email');
  await expect(elsewhere.getByRole('heading', { name: emailLink.confirmed.title })).toBeVisible();
  await elsewhere.context().close();
  await page.reload();
  await expect(changeButton(page)).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('the mailed link is accepted once, in a signed-out browser [LOG-06] @release', async ({
  page,
  service,
  browser,
}) => {
  await openSignedIn(page, service, lin);
  await ask(page, service);
  const link = await linkTo(service, fresh);
  const { pathname, search } = new URL(link);
  await service.call(`${pathname}${search}`);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  const asked = { email: fresh, account: 'l•••@example.com' };
  await expect(elsewhere.getByText(filled(emailLink.review.change_email.text, asked))).toBeVisible();
  await expect(elsewhere.getByText(emailLink.review.leave)).toBeVisible();
  expect(await barriers(elsewhere)).toEqual([]);
  expect([await overflowAt(elsewhere, desk), await overflowAt(elsewhere, phone)]).toEqual([[], []]);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('heading', { name: emailLink.confirmed.title })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: emailLink.usedBefore.title })).toBeVisible();
  await elsewhere.goto(link.replace(/candidate=[^&]+/, 'candidate=unknown'));
  await expect(elsewhere.getByRole('heading', { name: emailLink.expired.title })).toBeVisible();
  await elsewhere.context().close();
});

test('the link of a change, pressed in the browser that asked for it, keeps that browser logged in [LOG-06, PRO-04]', async ({
  page,
  service,
}) => {
  await openSignedIn(page, service, lin);
  await ask(page, service);
  const asked = await linkTo(service, fresh);
  await page.goto(asked.replace('usage=change_email', 'usage=backup_email'));
  await expect(page.getByRole('heading', { name: emailLink.expired.title })).toBeVisible();
  await page.goto(asked);
  await expect(page.getByText(emailLink.review.own)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: emailLink.confirmed.title })).toBeVisible();
  await page.goto(service.at('/'));
  await expect(page.getByRole('main').getByText(fresh).first()).toBeVisible();
});

test(
  '/verify-email for another address ends the login [LOG-07, NAV-06]',
  { tag: '@release' },
  async ({ page, service }) => {
    await openSignedIn(page, service, lin);
    await page.goto(
      service.at(`/verify-email?usage=verify_email&email=${encodeURIComponent(lin.username)}&candidate=unknown`),
    );
    await expect(page.getByRole('heading', { name: emailLink.expired.title })).toBeVisible();
    await expect(greeting(page, lin)).toBeVisible({ timeout: 10_000 });
    await page.goto(service.at('/verify-email?usage=verify_email&email=other%40example.com&candidate=unknown'));
    await expect(loginForm(page).title).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: shell.otherAccount.notice })).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(loginForm(page).username).toHaveValue('other@example.com');
  },
);

test('sets a recovery email with a proof and a code, and turns it off [REC-01, REC-02]', async ({ page, service }) => {
  await openSecurity(page, service, lin);
  const row = page.getByRole('group', { name: recoveryEmail.title });
  await row.getByRole('button', { name: shared.setUp }).click();
  const address = field(page, emailChange.form.recovery);
  await address.fill(lin.username);
  await page.keyboard.press('Enter');
  await expect(address).toHaveAccessibleDescription(new RegExp(errors.backup_email_same_as_account));
  await address.fill('spare@mail.example');
  await page.keyboard.press('Enter');
  await expect(codeStep(page).title).toBeVisible();
  await verifyByMail(page, service, lin);
  await expect(dialog(page).getByText(filled(emailChange.code.sent, { email: 'spare@mail.example' }))).toBeVisible();
  await field(page, words['en-US'].secondFactor.code.label).fill(await codeMailedTo(service, 'spare@mail.example'));
  await page.keyboard.press('Enter');
  await press(page, emailChange.finish);
  await expect(row).toContainText('s•••@mail.example');
  const manage = row.getByRole('button', { name: shared.manage });
  await expect(manage).toBeFocused();
  await manage.click();
  await expect(dialog(page).getByRole('heading').first()).toBeFocused();
  await press(page, recoveryEmail.off.action);
  await press(page, recoveryEmail.off.action);
  await expect(codeStep(page).title).toBeVisible();
  await verifyByMail(page, service, lin);
  await expect(row.getByRole('button', { name: shared.setUp })).toBeFocused();
});
