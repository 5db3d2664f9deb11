import type { Page } from '@playwright/test';
import { addAuthenticator } from '../authenticator.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { filled, greeting, logOut, loginForm, openSecurity, verifyByMail, words } from '../page-objects.ts';

const { login, passkey, shared } = words['en-US'];

const row = (page: Page) => page.getByRole('group', { name: passkey.title });
const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const said = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

test('a passkey is created, logs in, is renamed and removed; afterwards login says so and stays usable [PRO-06, LOG-01]', async ({
  page,
  service,
}) => {
  test.slow();
  const { devtools, authenticatorId } = await addAuthenticator(page);
  await openSecurity(page, service, lin);
  await row(page).getByRole('button', { name: shared.setUp }).click();
  await page.getByLabel(passkey.name, { exact: true }).fill('Work laptop');
  await button(page, shared.continue).click();
  await verifyByMail(page, service, lin);
  await said(page, passkey.done.created);
  const stored = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  const [credential] = await stored();
  expect((await stored()).map(({ isResidentCredential, rpId }) => [isResidentCredential, rpId])).toEqual([
    [true, new URL(service.at('/')).hostname],
  ]);

  await logOut(page);
  await expect(loginForm(page).title).toBeVisible();
  await page.goto(service.at('/'));
  await page.getByRole('button', { name: login.passkey }).click();
  await expect(greeting(page, lin)).toBeVisible();

  await page.goto(service.at('/accountSecurity'));
  await row(page).getByRole('button', { name: shared.manage }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${passkey.rename.action} Work laptop` })
    .click();
  await page.getByLabel(passkey.name, { exact: true }).fill('Laptop');
  await button(page, passkey.rename.save).click();
  await said(page, passkey.done.renamed);
  await row(page).getByRole('button', { name: shared.manage }).click();
  await expect(page.getByRole('dialog')).toContainText('last used');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${shared.remove} Laptop` })
    .click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName(filled(passkey.remove.title, { name: 'Laptop' }));
  await button(page, shared.remove).click();
  await verifyByMail(page, service, lin);
  await said(page, passkey.done.removed);
  // The browser has learned of it. Not every one does.
  await expect.poll(stored).toEqual([]);
  if (credential !== undefined) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });

  await logOut(page);
  await expect(loginForm(page).title).toBeVisible();
  await page.getByRole('button', { name: login.passkey }).click();
  await expect(loginForm(page).message).toContainText('it was removed');
  await expect(loginForm(page).submit).not.toHaveAttribute('aria-busy');
  await expect.poll(stored).toEqual([]);
});
