import type { Page } from '@playwright/test';
import { barriers } from '../a11y-checks.ts';
import { addAuthenticator } from '../authenticator.ts';
import { protectionCode, robin } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { greeting, logOut, loginForm, verifyByMail, words } from '../page-objects.ts';
import { addToVault, createPasskey, openKeys, protection, seePicture, visitSecurity, writeDialog } from '../vault.ts';

const { errors, login, passkey, shared } = words['en-US'];

const row = (page: Page) => page.getByRole('group', { name: passkey.title, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test('a passkey opens the videos after a reload and after a new login, until it is removed [KEY-16, PRO-06]', async ({
  page,
  service,
}) => {
  test.slow();
  await addAuthenticator(page, { hasPrf: true });
  await visitSecurity(page, service);
  const { said, passkeys, usePasskey, completion, keys, close } = protection(page);
  await expect(passkeys).toContainText(said.passkeys.none);
  await expect(usePasskey).toHaveCount(0);
  await createPasskey(page, service, 'Work laptop');
  await addToVault(page);
  await verifyByMail(page, service, robin);
  await expect(completion('addPasskey')).toBeVisible();
  await expect(passkeys).toContainText('Work laptop');

  await page.reload();
  await expect(usePasskey).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await usePasskey.click();
  await expect(keys).toContainText('Unlocked on this page');
  await seePicture(page);
  await close.click();
  await usePasskey.click();
  await expect(keys).toContainText('Unlocked on this page');

  await logOut(page);
  await expect(loginForm(page).title).toBeVisible();
  await page.goto(service.at('/'));
  await page.getByRole('button', { name: login.passkey }).click();
  await expect(greeting(page, robin)).toBeVisible();
  await page.goto(service.at('/accountSecurity'));
  await usePasskey.click();
  await seePicture(page);

  await row(page).getByRole('button', { name: shared.manage }).click();
  await expect(dialog(page)).toContainText(passkey.opensVideos);
  await dialog(page)
    .getByRole('button', { name: `${shared.remove} Work laptop` })
    .click();
  await expect(dialog(page)).toContainText(passkey.remove.opensVideos);
  await dialog(page).getByRole('button', { name: shared.remove, exact: true }).click();
  await verifyByMail(page, service, robin);
  await expect(passkeys).toContainText(said.passkeys.none);
  await page.reload();
  await expect(protection(page).code).toBeVisible();
  await expect(usePasskey).toHaveCount(0);
});

test(
  'a passkey that returns another output on this device asks for the code [KEY-16]',
  { tag: '@release' },
  async ({ page, service }) => {
    test.slow();
    await addAuthenticator(page, { hasPrf: true });
    await visitSecurity(page, service);
    await createPasskey(page, service, 'Phone');
    await addToVault(page);
    await verifyByMail(page, service, robin);
    await expect(protection(page).completion('addPasskey')).toBeVisible();
    // Chromium's authenticators cannot be synced with such a difference.
    await page.addInitScript(() => {
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = async (options) => {
        const credential = await get(options);
        if (!(credential instanceof PublicKeyCredential)) return credential;
        const results = credential.getClientExtensionResults();
        const output = results.prf?.results?.first;
        if (output instanceof ArrayBuffer) new Uint8Array(output).reverse();
        credential.getClientExtensionResults = () => results;
        return credential;
      };
    });

    await page.reload();
    await protection(page).usePasskey.click();
    await expect(page.getByRole('alert').filter({ hasText: errors.vault_passkey_incorrect })).toBeVisible();
    await expect(protection(page).showPicture).toHaveCount(0);
    await openKeys(page, protectionCode);
    await seePicture(page);
  },
);

test(
  'a manager without what opens videos: the passkey logs in only, and its row says so [KEY-16, PRO-06]',
  { tag: '@release' },
  async ({ page, service }) => {
    test.slow();
    await addAuthenticator(page);
    await visitSecurity(page, service);
    await createPasskey(page, service, 'Old key');
    await addToVault(page);
    await expect(writeDialog(page).message).toContainText(errors.passkey_without_prf.slice(0, 40));
    await writeDialog(page).cancel.click();
    await row(page).getByRole('button', { name: shared.manage }).click();
    await expect(dialog(page)).toContainText(passkey.onlyLogsIn);
    await expect(protection(page).usePasskey).toHaveCount(0);
  },
);
