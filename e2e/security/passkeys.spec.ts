import type { Page } from '@playwright/test';
import { checkUpDismissedDays } from '#contract/limits.ts';
import { barriers } from '../a11y-checks.ts';
import { addAuthenticator } from '../authenticator.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { authenticatorCode, lin, sam } from '../customers.ts';
import {
  codeStep,
  filled,
  greeting,
  logOut,
  loginForm,
  openSecurity,
  submitLogin,
  verifyByMail,
  verifyWithBackupCode,
  words,
} from '../page-objects.ts';

const { login, passkey, passkeyOffer, secondFactor, shared, twoFactor } = words['en-US'];

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

test(
  'a passkey is the second factor after a password, and of a sensitive act; a refusal leaves the other methods [TFA-04, PRO-06]',
  { tag: '@release' },
  async ({ page, service }) => {
    test.slow();
    const { devtools, authenticatorId } = await addAuthenticator(page);
    const verifiesUser = (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    // Else it answers as soon as login offers passkeys in the field of the user name.
    const isTouched = (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    const { title, code, submit, method, another } = codeStep(page);
    await page.goto(service.at('/'));
    await submitLogin(page, sam);
    await code.fill(authenticatorCode());
    await submit.click();
    await expect(greeting(page, sam)).toBeVisible();

    await page.goto(service.at('/accountSecurity'));
    await row(page).getByRole('button', { name: shared.setUp }).click();
    await page.getByLabel(passkey.name, { exact: true }).fill('Work laptop');
    await button(page, shared.continue).click();
    await another.click();
    await method('backup_code').click();
    await verifyWithBackupCode(page, service);
    await said(page, passkey.done.created);

    await isTouched(false);
    // A new one of an unknown place is no second factor.
    await logOut(page);
    await expect(loginForm(page).title).toBeVisible();
    await submitLogin(page, sam);
    await expect(code).toBeVisible();
    await another.click();
    await expect(method('totp')).toBeVisible();
    await expect(method('passkey')).toHaveCount(0);

    await service.change(sam, 'passkeysKnown');
    await page.goto(service.at('/'));
    await submitLogin(page, sam);
    await expect(title).toBeVisible();
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('button') })).toHaveCount(5);
    // The browser tells nobody why it has no answer, so nothing is said.
    await isTouched(true);
    await verifiesUser(false);
    await method('passkey').click();
    await expect(page.getByText(secondFactor.passkey.ask)).toHaveCount(0);
    await expect(page.getByText(secondFactor.choose)).toBeVisible();
    await expect(loginForm(page).message).toHaveText('');
    await method('totp').click();
    await expect(code).toBeFocused();
    await another.click();
    await verifiesUser(true);
    await method('passkey').click();
    await expect(greeting(page, sam)).toBeVisible();

    await page.goto(service.at('/accountSecurity'));
    await row(page).getByRole('button', { name: shared.manage }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `${shared.remove} Work laptop` })
      .click();
    await button(page, shared.remove).click();
    await expect(page.getByRole('listitem').filter({ has: method('passkey') })).toBeVisible();
    // Another challenge than the one that the browser has answered.
    await page.route('**/v2/auth/passkeys/*', (route) => {
      const headers = route.request().headers();
      return route.continue({
        headers: { ...headers, ...(headers['x-verify-code'] && { 'x-verify-code': '%7B%7D' }) },
      });
    });
    await method('passkey').click();
    await expect(page.getByRole('dialog')).toContainText(words['en-US'].errors.passkey_refused);
    await page.unroute('**/v2/auth/passkeys/*');
    await method('passkey').click();
    await said(page, passkey.done.removed);
  },
);

test(
  'after a login by password a passkey is offered, one notice at a time, until it is dismissed [PRO-06, LOG-01]',
  { tag: '@release' },
  async ({ page, service }) => {
    test.slow();
    await addAuthenticator(page);
    const offer = page.getByRole('region', { name: passkeyOffer.title });
    const invitation = page.getByRole('region', { name: twoFactor.invitation.title });
    const logIn = async (): Promise<void> => {
      await page.goto(service.at('/'));
      await submitLogin(page, lin);
      await expect(greeting(page, lin)).toBeVisible();
    };
    await logIn();
    await invitation.getByRole('button', { name: twoFactor.invitation.dismiss }).click();
    await expect(invitation).toBeHidden();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(offer).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await offer.getByRole('link', { name: passkeyOffer.create }).click();
    await expect(page.getByRole('dialog', { name: passkey.create.title })).toBeVisible();

    await page.goto(service.at('/'));
    await offer.getByRole('button', { name: filled(passkeyOffer.dismiss, { days: checkUpDismissedDays }) }).click();
    await expect(offer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await logOut(page);
    await expect(loginForm(page).title).toBeVisible();
    await logIn();
    await invitation.getByRole('button', { name: twoFactor.invitation.dismiss }).click();
    await page.reload();
    await expect(greeting(page, lin)).toBeVisible();
    await expect(offer).toBeHidden();
  },
);

test('while no authenticator answers, login can be cancelled, and sign-up opens [LOG-01]', async ({
  page,
  service,
}) => {
  await addAuthenticator(page, { isTouched: false });
  await page.goto(service.at('/login'));
  const asks = page.getByRole('button', { name: login.passkey });
  await asks.click();
  await said(page, shared.inBrowser);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: shared.cancel, exact: true }).click();
  await expect(page.getByText(shared.inBrowser)).toHaveCount(0);
  await expect(asks).toBeFocused();
  await asks.click();
  await said(page, shared.inBrowser);
  await page.getByRole('link', { name: login.createAccount }).first().click();
  await expect(page.getByText(shared.inBrowser)).toHaveCount(0);
  await page.locator('#sign-up-part').getByRole('textbox').first().fill('lin@example.com');
});
