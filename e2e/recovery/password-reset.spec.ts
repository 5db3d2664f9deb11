import { expect, freshTest as test } from '../fixtures.ts';
import { authenticatorCode, lin, sam, withoutPassword as ada } from '../customers.ts';
import { brokenWords } from '../a11y-checks.ts';
import { codeIn, codeMailedTo, mailsTo } from '../mails.ts';
import {
  codeStep,
  filled,
  greeting,
  loginForm,
  openSignedIn,
  submitLogin,
  words,
  openLogin,
  typePassword,
  holdRequests,
  openUnready,
} from '../page-objects.ts';

const { fields, login, newPassword, passwordReset, secondFactor, shared } = words['en-US'];
const chosen = 'Quiet-Harbour-29';

test('a password is reset by mail, which ends other sessions [LOG-05, LOG-01]', async ({ page, service, browser }) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await openSignedIn(elsewhere, service, lin);
  await openLogin(page, service);
  await loginForm(page).username.fill(lin.username);
  await page.getByRole('link', { name: login.lostPassword }).click();
  await expect(page).toHaveURL(service.at('/reset-password'));
  await expect(page.getByLabel(fields.email, { exact: true })).toHaveValue(lin.username);
  await page.getByRole('button', { name: passwordReset.send }).click();
  await expect(page.getByText(filled(passwordReset.code.sent, { email: lin.username }))).toBeVisible();
  const [mail] = await mailsTo(service, lin.username);
  await page.getByLabel(secondFactor.code.label, { exact: true }).fill(codeIn(mail));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: passwordReset.choose.title })).toBeFocused();
  await page.getByLabel(newPassword.label, { exact: true }).fill(chosen);
  await page.getByLabel(newPassword.confirmation.label, { exact: true }).fill('other');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(newPassword.confirmation.label, { exact: true })).toBeFocused();
  await expect(page.getByText(newPassword.confirmation.mismatch)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(chosen);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: passwordReset.done.title })).toBeVisible();
  await page.getByRole('button', { name: passwordReset.done.stay }).click();
  await expect(page.getByRole('link', { name: passwordReset.logIn, exact: true })).toBeFocused();
  await expect(page.getByText(passwordReset.done.stopped)).toBeVisible();
  await page.getByRole('link', { name: passwordReset.logIn, exact: true }).click();
  await expect(loginForm(page).username).toHaveValue(lin.username);
  await page.goto(service.at('/'));
  await submitLogin(page, { ...lin, password: chosen });
  await expect(greeting(page, lin)).toBeVisible();
  await elsewhere.reload();
  await expect(loginForm(elsewhere).title).toBeVisible();
  expect((await mailsTo(service, lin.username)).map(({ subject }) => subject)).toContain('Your password was reset');
  await elsewhere.context().close();
});

test(
  'a customer without a password sets one and logs in with it [LOG-05, LOG-03]',
  { tag: '@release' },
  async ({ page, service }) => {
    await page.goto(service.at('/'));
    await submitLogin(page, ada);
    await page.getByRole('link', { name: shared.setPassword }).click();
    await expect(page.getByRole('heading', { name: passwordReset.first.title })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: passwordReset.first.title })).toBeVisible();
    await page.getByLabel(fields.email, { exact: true }).fill(ada.username);
    await page.getByRole('button', { name: passwordReset.send }).click();
    await page.getByLabel(secondFactor.code.label, { exact: true }).fill(await codeMailedTo(service, ada.username));
    await page.keyboard.press('Enter');
    await typePassword(page, chosen);
    await page.getByRole('button', { name: passwordReset.first.submit }).click();
    await expect(page.getByRole('heading', { name: passwordReset.first.done })).toBeFocused();
    await expect(loginForm(page).title).toBeVisible({ timeout: 10_000 });
    await submitLogin(page, { ...ada, password: chosen });
    await expect(greeting(page, ada)).toBeVisible();
  },
);

test('the code goes to the recovery email; an authenticator’s follows [LOG-05, REC-01] @release', async ({
  page,
  service,
}) => {
  const spare = 'sam.spare@example.org';
  await page.goto(service.at('/reset-password'));
  await page.getByLabel(fields.email, { exact: true }).fill(sam.username);
  await page.getByText(passwordReset.target.recovery, { exact: true }).click();
  await page.getByRole('textbox', { name: passwordReset.target.recovery }).fill(spare);
  await page.getByRole('button', { name: passwordReset.send }).click();
  await expect(page.getByText(filled(passwordReset.code.sentRecovery, { email: spare }))).toBeVisible();
  await page.getByLabel(secondFactor.code.label, { exact: true }).fill(await codeMailedTo(service, spare));
  await page.keyboard.press('Enter');
  await expect(codeStep(page).title).toBeVisible();
  await codeStep(page).code.fill(authenticatorCode());
  await codeStep(page).submit.click();
  await typePassword(page, chosen);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: passwordReset.done.title })).toBeVisible();
});

test('with text of 200 % at 320 px an address breaks only at @ or dot [SHL-09, LOG-05] @release', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(service.at('/reset-password'));
  await page.getByLabel(fields.email, { exact: true }).fill(lin.username);
  await page.getByRole('button', { name: passwordReset.send }).click();
  await expect(page.getByText(filled(passwordReset.code.sent, { email: lin.username }))).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await brokenWords(page)).toEqual([]);
});

test('Enter pressed before the page is ready is not lost [LOG-05] @release', async ({ page, service }) => {
  const loadScripts = await holdRequests(page);
  await openUnready(page, service.at('/reset-password'));
  await page.getByLabel(fields.email, { exact: true }).fill(lin.username);
  await page.keyboard.press('Enter');
  loadScripts();
  await expect(page.getByText(filled(passwordReset.code.sent, { email: lin.username }))).toBeVisible();
  expect(await mailsTo(service, lin.username)).toHaveLength(1);
});
