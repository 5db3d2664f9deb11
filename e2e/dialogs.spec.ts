import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { lin, protectionCode, robin } from './customers.ts';
import { dialogFrames, noteDialogs, type DialogFrames } from './dialog-heights.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { codeMailedTo } from './mails.ts';
import { codeStep, openSignedIn, words, verifyByMail } from './page-objects.ts';
import type { Service } from './service.ts';
import { fillWrite, protection, visitSecurity, writeDialog } from './vault.ts';

const {
  abandonment,
  archive,
  emailChange,
  home,
  login,
  password,
  passwordReset,
  recoveryEmail,
  secondFactor,
  twoFactor,
} = words['en-US'];
const chosen = 'Quiet-Harbour-29';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function openSecurity(page: Page, service: Service): Promise<void> {
  await openSignedIn(page, service, lin);
  await page.goto(service.at('/accountSecurity'));
}

async function tryWrongCode(page: Page): Promise<void> {
  await codeStep(page).code.fill('000000');
  await codeStep(page).submit.or(dialog(page).locator('[type=submit]')).first().click();
  await expect(codeStep(page).code).toHaveAccessibleDescription(/tries/);
}

/** Checks that each dialog had the same height and button position in every frame, and that nothing had to scroll. */
async function expectOneHeight(page: Page, titles: number): Promise<void> {
  const frames = await dialogFrames(page);
  expect(frames.dialogs.length).toBeGreaterThan(0);
  const isCalm = ({ heights, feet, hidden }: DialogFrames): boolean =>
    heights.length === 1 && feet.length === 1 && hidden === 0;
  expect(frames.dialogs.filter((each) => !isCalm(each))).toEqual([]);
  expect(frames.titles.length).toBeGreaterThanOrEqual(titles);
}

/** High enough for the tallest dialog. */
const windows = { window: { width: 1280, height: 1100 }, phone: { width: 375, height: 1100 } };

for (const [place, viewport] of Object.entries(windows)) {
  test.describe(() => {
    test.use({ viewport });

    test(`${place}: changing the protection code keeps one height to the end [KEY-06]`, async ({ page, service }) => {
      await noteDialogs(page);
      await visitSecurity(page, service);
      await protection(page).change.click();
      const write = writeDialog(page);
      await write.submit('change').click();
      await expect(write.current).toHaveAccessibleDescription(/./);
      await fillWrite(page, { current: 'Lantern-Creek-59', pin: 'Cedar-Lamp-7' });
      await write.submit('change').click();
      await expect(write.current).toBeFocused();
      await write.current.fill(protectionCode);
      await write.submit('change').click();
      await verifyByMail(page, service, robin);
      await expect(protection(page).completion('change')).toBeVisible();
      await expectOneHeight(page, 1);
    });

    test(`${place}: setting up an authenticator app keeps one height [TFA-01]`, async ({ page, service }) => {
      await noteDialogs(page);
      await openSecurity(page, service);
      await row(page, twoFactor.title).getByRole('button', { name: twoFactor.setUp }).click();
      await press(page, twoFactor.dialog.continue);
      await expect(dialog(page).getByRole('heading', { name: twoFactor.dialog.title.showingSecret })).toBeVisible();
      const key = await page.getByRole('group', { name: twoFactor.setup.key }).locator('code').textContent();
      await press(page, twoFactor.dialog.continue);
      await codeStep(page).code.fill('12');
      await page.keyboard.press('Enter');
      await expect(codeStep(page).code).toHaveAccessibleDescription(/./);
      await codeStep(page).code.fill(
        new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) }).generate(),
      );
      await page.keyboard.press('Enter');
      await expect(codeStep(page).title).toBeVisible();
      await codeStep(page).code.fill('000000');
      await codeStep(page).submit.click();
      await expect(codeStep(page).code).toHaveAccessibleDescription(/tries/);
      await verifyByMail(page, service, lin);
      await expect(dialog(page).getByRole('heading', { name: twoFactor.dialog.title.backupCodes })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog(page).getByRole('heading', { name: twoFactor.dialog.title.leavingCodes })).toBeFocused();
      await press(page, twoFactor.codes.return);
      await press(page, twoFactor.copy.action);
      await press(page, twoFactor.codes.saved);
      await expect(dialog(page)).toBeHidden();
      await expectOneHeight(page, 5);
    });

    test(`${place}: changing the email keeps one height despite refusals [PRO-04]`, async ({ page, service }) => {
      await noteDialogs(page);
      await openSignedIn(page, service, lin);
      await page.getByRole('button', { name: `${home.logIn.act.verified} ${home.logIn.email}`, exact: true }).click();
      await field(page, emailChange.form.email).fill('lin@');
      await field(page, login.password.label).fill('a guess');
      await expect(field(page, emailChange.form.email)).toHaveAccessibleDescription(/./);
      await field(page, emailChange.form.email).fill(lin.username);
      await field(page, login.password.label).fill(lin.password);
      await press(page, emailChange.form.submit.change_email);
      await expect(field(page, emailChange.form.email)).toHaveAccessibleDescription(emailChange.form.own);
      await field(page, emailChange.form.email).fill('lin@harthouse.example');
      await press(page, emailChange.form.submit.change_email);
      await expect(codeStep(page).title).toBeVisible();
      await verifyByMail(page, service, lin);
      await expect(field(page, secondFactor.code.label)).toBeFocused();
      await field(page, secondFactor.code.label).fill('000000');
      await press(page, emailChange.code.submit.change_email);
      await expect(field(page, secondFactor.code.label)).toHaveAccessibleDescription(/./);
      await field(page, secondFactor.code.label).fill(await codeMailedTo(service, 'lin@harthouse.example'));
      await press(page, emailChange.code.submit.change_email);
      await expect(dialog(page).getByRole('heading', { name: emailChange.done.change_email.title })).toBeFocused();
      await press(page, emailChange.finish);
      await expectOneHeight(page, 2);
    });

    test(`${place}: each dialog of the recovery email keeps one height [REC-01]`, async ({ page, service }) => {
      await noteDialogs(page);
      await openSecurity(page, service);
      const action = row(page, recoveryEmail.title).getByRole('button');
      await action.click();
      await field(page, emailChange.form.recovery).fill('spare@mail.example');
      await page.keyboard.press('Enter');
      await expect(codeStep(page).title).toBeVisible();
      await verifyByMail(page, service, lin);
      await expect(field(page, secondFactor.code.label)).toBeFocused();
      await field(page, secondFactor.code.label).fill(await codeMailedTo(service, 'spare@mail.example'));
      await page.keyboard.press('Enter');
      await press(page, emailChange.finish);
      await expect(action).toHaveText(twoFactor.manage);
      await expect(action).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('heading', { name: recoveryEmail.title })).toBeFocused();
      await press(page, recoveryEmail.off.action);
      await expect(dialog(page).getByRole('heading', { name: recoveryEmail.turnOff.title })).toBeFocused();
      await press(page, recoveryEmail.off.action);
      await expect(codeStep(page).code).toBeFocused();
      await tryWrongCode(page);
      await codeStep(page).code.fill(await codeMailedTo(service, lin.username));
      await page.keyboard.press('Enter');
      await expect(action).toHaveText(twoFactor.setUp);
      await expect(action).toBeFocused();
      await expectOneHeight(page, 3);
    });

    test(`${place}: changing the password keeps one height when refused [PRO-06]`, async ({ page, service }) => {
      await noteDialogs(page);
      await openSecurity(page, service);
      await row(page, password.title).getByRole('button', { name: password.change }).click();
      await press(page, password.form.submitChange);
      await expect(field(page, password.form.current)).toBeFocused();
      await field(page, passwordReset.choose.password).fill('short');
      await field(page, passwordReset.confirmation.label).fill('other');
      await field(page, password.form.current).fill('a guess');
      await expect(field(page, passwordReset.confirmation.label)).toHaveAccessibleDescription(
        passwordReset.confirmation.mismatch,
      );
      await field(page, passwordReset.choose.password).fill(chosen);
      await field(page, passwordReset.confirmation.label).fill(chosen);
      await press(page, password.form.submitChange);
      await expect(field(page, password.form.current)).toBeFocused();
      await field(page, password.form.current).fill(lin.password);
      await press(page, password.form.submitChange);
      await expect(dialog(page)).toBeHidden();
      await expectOneHeight(page, 1);
    });

    test(`${place}: the proofs of archive and deletion keep one height [ARC-01, DEL-01]`, async ({ page, service }) => {
      await noteDialogs(page);
      await openSecurity(page, service);
      await row(page, archive.title).getByRole('button').click();
      await tryWrongCode(page);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expectOneHeight(page, 1);
      await row(page, abandonment.title).getByRole('link', { name: abandonment.delete }).click();
      await page.getByRole('button', { name: abandonment.delete }).click();
      await tryWrongCode(page);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expectOneHeight(page, 2);
    });
  });
}

test('Escape at the proof of a new email closes it, Back returns to the form [PRO-04]', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  const open = page.getByRole('button', { name: `${home.logIn.act.verified} ${home.logIn.email}`, exact: true });
  await open.click();
  await field(page, emailChange.form.email).fill('lin@harthouse.example');
  await field(page, login.password.label).fill(lin.password);
  await press(page, emailChange.form.submit.change_email);
  await expect(codeStep(page).code).toBeFocused();
  await press(page, emailChange.back);
  await expect(field(page, emailChange.form.email)).toHaveValue('lin@harthouse.example');
  await expect(field(page, login.password.label)).toHaveValue(lin.password);
  await press(page, emailChange.form.submit.change_email);
  await expect(codeStep(page).code).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(open).toBeFocused();
});

test('at 320 px with 200 % text no word breaks, and the close button stays [TFA-01]', async ({ page, service }) => {
  await openSecurity(page, service);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await row(page, twoFactor.title).getByRole('button', { name: twoFactor.setUp }).click();
  const title = dialog(page).getByRole('heading', { name: twoFactor.dialog.title.installing });
  const brokenWords = await title.evaluate((heading) => {
    const text = heading.firstChild;
    if (text === null) return ['no text'];
    const range = document.createRange();
    return [...(text.textContent ?? '').matchAll(/\S+/g)]
      .map((word) => {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length === 1 ? null : word[0];
      })
      .filter((word) => word !== null);
  });
  expect(brokenWords).toEqual([]);
  await expect(title).toBeInViewport({ ratio: 1 });
  await dialog(page).locator('.dialog__footer button').last().scrollIntoViewIfNeeded();
  await expect(dialog(page).locator('.dialog__footer button').last()).toBeInViewport({ ratio: 1 });
  await expect(title).not.toBeInViewport();
  await expect(dialog(page).getByRole('button', { name: twoFactor.dialog.close, exact: true })).toBeInViewport({
    ratio: 0.9,
  });
});
