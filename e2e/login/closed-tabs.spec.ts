import type { Page } from '@playwright/test';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { codeMailedTo } from '../mails.ts';
import {
  filled,
  goToThirdParty,
  greeting,
  loginForm,
  provider,
  refusedReturn,
  submitLogin,
  words,
  openLogin,
  typePassword,
} from '../page-objects.ts';
import type { Service } from '../service.ts';

const { errors, fields, passwordReset, secondFactor } = words['en-US'];
const exchange = ['POST', '/v1.0/oauth2/token/'] as const;
const chosen = 'Quiet-Harbour-29';

test('after a third party’s tab is closed, a new attempt succeeds [LOG-04] @release', async ({
  page,
  service,
  watch,
  context,
}) => {
  await openLogin(page, service);
  await loginForm(page).username.fill(lin.username);
  const other = await context.newPage();
  await goToThirdParty(other, service);
  const asked = other.url();
  await other.close();
  // The login page is unaffected and keeps its input.
  await expect(loginForm(page).username).toHaveValue(lin.username);
  await expect(loginForm(page).submit).toBeEnabled();
  // The tab from the browser's list of closed tabs: the third party responds with a code for the old state.
  const reopened = await context.newPage();
  await reopened.goto(asked);
  await provider(reopened).person('Lin Hart').click();
  await expect(refusedReturn(reopened).message).toContainText(errors.third_state_invalid);
  expect(watch.calls(...exchange)).toEqual([]);
  await refusedReturn(reopened).wayOn('again').click();
  await expect(loginForm(reopened).title).toBeVisible();
  await goToThirdParty(page, service);
  await provider(page).person('Lin Hart').click();
  await expect(greeting(page, lin)).toBeVisible();
});

test(
  'a reset whose tab is closed at the code continues in a new tab [LOG-05]',
  { tag: '@release' },
  async ({ page, service, context }) => {
    await askForCode(page, service);
    const first = await context.newPage();
    await page.close();
    await askForCode(first, service);
    await enterCode(first, service);
    await expect(first.getByRole('heading', { name: passwordReset.choose.title })).toBeVisible();
    const second = await context.newPage();
    await first.close();
    await askForCode(second, service);
    await enterCode(second, service);
    await typePassword(second, chosen);
    await second.keyboard.press('Enter');
    await expect(second.getByRole('heading', { name: passwordReset.done.title })).toBeVisible();
    // The page redirects there after five seconds.
    await second.getByRole('link', { name: passwordReset.logIn, exact: true }).click();
    await expect(loginForm(second).title).toBeVisible();
    await second.goto(service.at('/'));
    await submitLogin(second, { ...lin, password: chosen });
    await expect(greeting(second, lin)).toBeVisible();
  },
);

/** Every new tab starts at the address; nothing remains of a closed reset. */
async function askForCode(page: Page, service: Service): Promise<void> {
  await page.goto(service.at('/reset-password'));
  await expect(page.getByLabel(fields.email, { exact: true })).toHaveValue('');
  await page.getByLabel(fields.email, { exact: true }).fill(lin.username);
  await page.getByRole('button', { name: passwordReset.send }).click();
  await expect(page.getByText(filled(passwordReset.code.sent, { email: lin.username }))).toBeVisible();
}

async function enterCode(page: Page, service: Service): Promise<void> {
  await page.getByLabel(secondFactor.code.label, { exact: true }).fill(await codeMailedTo(service, lin.username));
  await page.getByRole('button', { name: passwordReset.continue }).click();
}
