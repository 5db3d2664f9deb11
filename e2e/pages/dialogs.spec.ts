import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { lin } from '../customers.ts';
import { dialogFrames, dialogPlace, noteDialogs } from '../dialog-places.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { codeStep, openSecurity, openSignedIn, words, verifyByMail } from '../page-objects.ts';

const { emailChange, fields, home, shared, twoFactor } = words['en-US'];

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

// A dialog that is still opening would be measured in motion.
test.use({ reducedMotion: 'reduce' });

/** Room that a message may need. */
const spare = 80;

test('setting up an authenticator app moves no title, shrinks no step and leaves none empty [TFA-01]', async ({
  page,
  service,
}) => {
  await noteDialogs(page);
  await openSecurity(page, service, lin);
  await row(page, twoFactor.title).getByRole('button', { name: shared.setUp }).click();
  await press(page, twoFactor.dialog.continue);
  await expect(dialog(page).getByRole('heading', { name: twoFactor.dialog.title.showingSecret })).toBeVisible();
  const key = await page.getByRole('group', { name: twoFactor.setup.key }).locator('code').textContent();
  await press(page, twoFactor.dialog.continue);
  await codeStep(page).code.fill('12');
  await page.keyboard.press('Enter');
  await expect(codeStep(page).code).toHaveAccessibleDescription(/./);
  expect((await dialogPlace(page))?.empty).toBeLessThan(spare);
  await codeStep(page).code.fill(new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) }).generate());
  await page.keyboard.press('Enter');
  await expect(codeStep(page).title).toBeVisible();
  await codeStep(page).code.fill('000000');
  await codeStep(page).submit.click();
  await expect(codeStep(page).code).toHaveAccessibleDescription(/tries/);
  expect((await dialogPlace(page))?.empty).toBeLessThan(spare);
  await verifyByMail(page, service, lin);
  await expect(dialog(page).getByRole('heading', { name: twoFactor.dialog.title.backupCodes })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('heading', { name: twoFactor.dialog.title.leavingCodes })).toBeFocused();
  await press(page, twoFactor.codes.return);
  await press(page, twoFactor.codes.written);
  await press(page, twoFactor.codes.saved);
  await expect(dialog(page)).toBeHidden();
  const steps = await dialogFrames(page);
  expect(steps.length).toBeGreaterThanOrEqual(5);
  // Each dialog has its own place; the steps of one share it.
  const placesOf = (of: number) =>
    new Set(steps.filter((each) => each.dialog === of).flatMap((each) => each.titleTops));
  expect(steps.filter((each) => placesOf(each.dialog).size > 1)).toEqual([]);
  expect(steps.filter(({ heights }) => heights.some((height, at) => height < (heights[at - 1] ?? 0)))).toEqual([]);
});

test('Back closes a dialog, asks before it loses what was typed, and leaves nothing behind [PRO-04]', async ({
  page,
  service,
}) => {
  await openSecurity(page, service, lin);
  const title = page.getByRole('heading', { level: 1, name: words['en-US'].security.title });
  await page.goto(service.at('/'));
  const open = page.getByRole('button', { name: `${home.logIn.act.verified} ${home.logIn.email}`, exact: true });
  const asked = page.getByRole('dialog', { name: home.about.leave.title });
  await open.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await open.click();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(open).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.goForward();
  await expect(dialog(page)).toBeHidden();
  await open.click();
  await field(page, emailChange.form.email).fill('lin@harthouse.example');
  await page.goBack();
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: home.about.leave.stay }).click();
  await expect(field(page, emailChange.form.email)).toHaveValue('lin@harthouse.example');
  await expect(field(page, emailChange.form.email)).toBeFocused();
  await field(page, fields.password.label).fill(lin.password);
  await press(page, emailChange.form.submit.change_email);
  await expect(codeStep(page).code).toBeFocused();
  expect((await dialogPlace(page))?.empty).toBeLessThan(spare);
  // What was typed in the first step is lost, too.
  await page.goBack();
  await asked.getByRole('button', { name: home.about.leave.go }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(open).toBeFocused();
  await page.goBack();
  await expect(title).toBeVisible();
});

test('Escape at the proof of a new email asks and closes it, its Back button returns to the form [PRO-04]', async ({
  page,
  service,
}) => {
  await openSignedIn(page, service, lin);
  const open = page.getByRole('button', { name: `${home.logIn.act.verified} ${home.logIn.email}`, exact: true });
  await open.click();
  await field(page, emailChange.form.email).fill('lin@harthouse.example');
  await field(page, fields.password.label).fill(lin.password);
  await press(page, emailChange.form.submit.change_email);
  await expect(codeStep(page).code).toBeFocused();
  await press(page, shared.back);
  await expect(field(page, emailChange.form.email)).toHaveValue('lin@harthouse.example');
  await expect(field(page, fields.password.label)).toHaveValue(lin.password);
  await press(page, emailChange.form.submit.change_email);
  await expect(codeStep(page).code).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: home.about.leave.go }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(open).toBeFocused();
});

test('at 320 px with 200 % text no word breaks, and the close button stays [TFA-01] @release', async ({
  page,
  service,
}) => {
  await openSecurity(page, service, lin);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await row(page, twoFactor.title).getByRole('button', { name: shared.setUp }).click();
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
  await dialog(page).locator('.dialog__body > :last-child').scrollIntoViewIfNeeded();
  await expect(dialog(page).locator('.dialog__footer button').last()).toBeInViewport({ ratio: 1 });
  await expect(title).not.toBeInViewport();
  await expect(dialog(page).getByRole('button', { name: twoFactor.dialog.close, exact: true })).toBeInViewport({
    ratio: 0.9,
  });
});
