import { barriers, desk, overflowAt, phone } from '../a11y-checks.ts';
import { authenticatorCode, backupCodes, lin, sam } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { codeMailedTo, mailsTo } from '../mails.ts';
import { filled, followLink, greeting, loginForm, submitLogin, words, typePassword } from '../page-objects.ts';
import { callsOf, takeOver, takeBackLink } from '../intruder.ts';

const chosen = 'Quiet-Harbour-29';
const stranger = 'stranger@elsewhere.example';

test('a take-back leads straight to a new password [PRO-04, LOG-05]', async ({ page, service }) => {
  test.slow();
  const { emailLink, passwordReset, secondFactor, takeBack } = words['en-US'];
  await takeOver(service, lin, stranger);

  await followLink(page, await takeBackLink(service, lin.username), 'takeBack');
  await expect(page.getByRole('heading', { name: emailLink.takenBack.title })).toBeVisible();
  await expect(page.getByText(filled(emailLink.takenBack.text, { email: lin.username }))).toBeVisible();
  const removed = page.getByRole('list', { name: takeBack.outcomes.removed }).getByRole('listitem');
  const [authenticator, deletion] = [takeBack.things.authenticator.undated, takeBack.things.deletion.undated];
  await expect(removed).toContainText([authenticator, deletion]);
  expect(await barriers(page)).toEqual([]);
  expect([await overflowAt(page, desk), await overflowAt(page, phone)]).toEqual([[], []]);

  // The reset has started, and its code is being mailed.
  await page.getByRole('link', { name: emailLink.takenBack.reset }).click();
  await expect(page.getByText(filled(passwordReset.code.sent, { email: lin.username }))).toBeVisible();
  await page.getByLabel(secondFactor.code.label, { exact: true }).fill(await codeMailedTo(service, lin.username));
  await page.keyboard.press('Enter');
  await typePassword(page, chosen);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: passwordReset.done.title })).toBeVisible();

  await page.goto(service.at('/'));
  await expect(loginForm(page).title).toBeVisible();
  await submitLogin(page, { ...lin, password: chosen });
  await expect(greeting(page, lin)).toBeVisible();
  await expect(removed).toContainText([authenticator, deletion]);
  expect(await barriers(page)).toEqual([]);
  expect([await overflowAt(page, desk), await overflowAt(page, phone)]).toEqual([[], []]);
  await page.getByRole('button', { name: takeBack.dismiss, exact: true }).click();
  await expect(removed).toHaveCount(0);
  await page.reload();
  await expect(greeting(page, lin)).toBeVisible();
  await expect(removed).toHaveCount(0);
  const subjects = (await mailsTo(service, lin.username)).map(({ subject }) => subject);
  expect(subjects).toContain('Your email was changed back');
});
test('then the former password is refused and the stranger is logged out [PRO-04, LOG-01]', async ({
  page,
  service,
}) => {
  const { errors, shared } = words['en-US'];
  await takeOver(service, lin, stranger);
  await followLink(page, await takeBackLink(service, lin.username), 'takeBack');
  await expect(page.getByRole('heading', { name: words['en-US'].emailLink.takenBack.title })).toBeVisible();
  await page.goto(service.at('/login'));
  await submitLogin(page, lin);
  await expect(page.getByText(errors.no_password)).toBeVisible();
  await expect(page.getByRole('link', { name: shared.setPassword })).toBeVisible();
  expect((await service.tryPassword(stranger, lin.password)).text).toContain('incorrect_password');
});

test(
  'a second factor that was on is asked for before the change is taken back [PRO-04, TFA-05]',
  { tag: '@release' },
  async ({ page, service }) => {
    const { emailLink, secondFactor } = words['en-US'];
    const { send, methodOf } = await callsOf(service, sam, authenticatorCode(-1));
    const change = { emailAddress: stranger, usage: 'change_email', password: sam.password };
    const id = methodOf(await send('POST', '/v2/user/email/candidates', change), 'totp');
    await send('POST', '/v2/user/email/candidates', change, {
      'x-verify-id': id,
      'x-verify-code': authenticatorCode(),
    });
    await send('PUT', '/v2/user/email', {
      candidate: await codeMailedTo(service, stranger),
      emailAddress: stranger,
    });

    await followLink(page, await takeBackLink(service, sam.username), 'takeBack');
    const code = page.getByLabel(secondFactor.code.label, { exact: true });
    await expect(code).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect([await overflowAt(page, desk), await overflowAt(page, phone)]).toEqual([[], []]);
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await code.fill(service.unusedOf(backupCodes));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: emailLink.takenBack.title })).toBeVisible();
  },
);
