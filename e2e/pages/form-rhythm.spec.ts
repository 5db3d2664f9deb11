import type { Locator, Page } from '@playwright/test';
import { disabled, lin } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { fillIn, loginForm, openSignedIn, submitLogin, thirdParties, words, openLogin } from '../page-objects.ts';

const { emailChange, errors, fields, home } = words['en-US'];

/** Runs in the page: a message longer than the window scrolls into view. */
async function edges(of: Locator): Promise<{ top: number; bottom: number }> {
  const { top, bottom } = await of.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return { top: top + window.scrollY, bottom: bottom + window.scrollY };
  });
  return { top: Math.round(top), bottom: Math.round(bottom) };
}

/** The positions of all controls after a form. */
async function places(page: Page): Promise<number[]> {
  const { submit } = loginForm(page);
  const all = [submit, thirdParties(page).all.first()];
  return Promise.all(all.map(async (each) => (await edges(each)).top));
}

/** Waits until opening animations have ended. */
async function settled(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length))
    .toBe(0);
}

test('a message about the whole form opens below the controls and moves none [LOG-03] @release', async ({
  page,
  service,
}) => {
  await openLogin(page, service);
  await fillIn(page, disabled);
  await expect(thirdParties(page).all.first()).toBeVisible();
  const before = await places(page);
  await submitLogin(page, disabled);
  const { message } = loginForm(page);
  await expect(message).toContainText(errors.account_forbidden);
  await settled(page);
  expect(await places(page)).toEqual(before);
  await expect(message).not.toBeFocused();
});

test('fields are 20 px apart, and an error opens 24 px in its place [LOG-03] @release', async ({ page, service }) => {
  await openLogin(page, service);
  const { username, password } = loginForm(page);
  const label = page.locator('form#log-in label', { hasText: fields.password.label }).first();
  const gap = async (): Promise<number> => (await edges(label)).top - (await edges(username)).bottom;
  expect(await gap()).toBe(20);
  await username.fill('lin@harthouse');
  await password.focus();
  await expect(username).toHaveAccessibleDescription(fields.emailProblem.invalid);
  await expect(password).toBeFocused();
  await settled(page);
  expect(await gap()).toBe(44);
  await username.pressSequentially('h');
  await expect(username).not.toHaveAttribute('aria-invalid');
  // The line stays, so nothing jumps while typing.
  expect(await gap()).toBe(44);
});

test('the check boxes of sign-up are 20 px apart [LOG-02] @release', async ({ page, service }) => {
  await page.goto(service.at('/login#signup'));
  const { terms, news } = words['en-US'].accountCreation;
  const agreed = page.locator('label', { hasText: terms.label.split('{{')[0] ?? '' });
  await expect(agreed.locator('input')).not.toHaveAttribute('aria-disabled');
  const [first, second] = [
    await edges(agreed.locator('span')),
    await edges(page.locator('label', { hasText: news }).locator('span')),
  ];
  expect(second.top - first.bottom).toBe(20);
});

test('in a dialog each field has room for its error, and the title stays [PRO-04] @release', async ({
  page,
  service,
}) => {
  await openSignedIn(page, service, lin);
  await page.getByRole('button', { name: `${home.logIn.act.verified} ${home.logIn.email}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const email = dialog.getByLabel(emailChange.form.email, { exact: true });
  const password = dialog.getByLabel(fields.password.label, { exact: true });
  const labelOf = (text: string): Locator => dialog.locator('label', { hasText: text }).first();
  await settled(page);
  const paragraph = await edges(dialog.locator('form > p'));
  expect((await edges(labelOf(emailChange.form.email))).top - paragraph.bottom).toBe(20);
  expect((await edges(labelOf(fields.password.label))).top - (await edges(email)).bottom).toBe(44);
  const submit = dialog.getByRole('button', { name: emailChange.form.submit.change_email, exact: true });
  const title = dialog.getByRole('heading', { level: 2 });
  const before = { title: await edges(title), password: await edges(password) };
  await submit.click();
  await expect(email).toHaveAccessibleDescription(/./);
  await expect(password).toHaveAccessibleDescription(/./);
  await settled(page);
  expect(await edges(password)).toEqual(before.password);
  expect(await edges(title)).toEqual(before.title);
  await email.fill('lin@');
  await password.focus();
  await expect(email).toHaveAccessibleDescription(/./);
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/./);
  // The refused input is selected, so typing replaces it.
  await expect(email).toBeFocused();
  expect(
    await email.evaluate((node: HTMLInputElement) => node.selectionEnd === node.value.length || node.type === 'email'),
  ).toBe(true);
  await settled(page);
  // This error has two lines.
  expect(await edges(title)).toEqual(before.title);
});
