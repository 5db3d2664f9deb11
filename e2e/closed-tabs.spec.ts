import type { Page } from '@playwright/test';
import { expect, freshTest as test } from './fixtures.ts';
import { lin } from './customers.ts';
import { codeMailedTo } from './mails.ts';
import { filled, greeting, loginForm, submitLogin, words, typePassword } from './page-objects.ts';
import type { Service } from './service.ts';

const { login, passwordReset, secondFactor } = words['en-US'];
const chosen = 'Quiet-Harbour-29';

test('a reset whose tab is closed at the code continues in a new tab [LOG-05]', async ({ page, service, context }) => {
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
});

/** Every new tab starts at the address; nothing of a closed reset remains. */
async function askForCode(page: Page, service: Service): Promise<void> {
  await page.goto(service.at('/reset-password'));
  await expect(page.getByLabel(login.email.label, { exact: true })).toHaveValue('');
  await page.getByLabel(login.email.label, { exact: true }).fill(lin.userName);
  await page.getByRole('button', { name: passwordReset.send }).click();
  await expect(page.getByText(filled(passwordReset.code.sent, { email: lin.userName }))).toBeVisible();
}

async function enterCode(page: Page, service: Service): Promise<void> {
  await page.getByLabel(secondFactor.code.label, { exact: true }).fill(await codeMailedTo(service, lin.userName));
  await page.getByRole('button', { name: passwordReset.continue }).click();
}
