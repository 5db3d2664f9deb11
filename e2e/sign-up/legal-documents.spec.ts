import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { barriers } from '../a11y-checks.ts';
import { configured } from '../configuration.ts';
import { expect, test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { filled, greeting, loginForm, openSignedIn, signUpForm, submitLogin, words } from '../page-objects.ts';

const { agreements, legalDocuments, shared, shell } = words['en-US'];
const builtIn = 'An account is for one person';

const reader = (page: Page, name = shell.links.terms) => page.getByRole('dialog', { name, exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: agreements.title.terms });

/** Puts a new version of the terms into force today. */
function publish(folder: string, text: string): string {
  const version = new Date().toISOString().slice(0, 10);
  const path = join(folder, 'terms', version);
  mkdirSync(path, { recursive: true });
  for (const language of ['en-US', 'zh-CN']) writeFileSync(join(path, `${language}.txt`), text);
  return version;
}

test('the terms open over sign-up, which keeps its checkbox and input [LOG-08] @release', async ({ page, service }) => {
  await page.goto(service.at('/login#signup'));
  const form = signUpForm(page);
  await form.email.fill('pat@example.com');
  await expect(form.terms).toBeEnabled();
  const link = page.locator('#sign-up-part').getByRole('link', { name: shell.links.terms });
  await link.click();
  await expect(reader(page)).toContainText(builtIn);
  await expect(reader(page).getByRole('heading', { name: shell.links.terms })).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await reader(page).getByText(builtIn).click();
  await reader(page).getByRole('button', { name: shared.close }).last().click();
  await expect(link).toBeFocused();
  await expect(form.terms).not.toBeChecked();
  await expect(form.email).toHaveValue('pat@example.com');
});

test('printing prints the whole document and nothing else [LOG-08] @release', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  const link = page.locator('footer').getByRole('link', { name: shell.links.terms });
  await link.click();
  await expect(reader(page)).toContainText(builtIn);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await reader(page).getByRole('button', { name: legalDocuments.print }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(builtIn)).toBeVisible();
  await expect(greeting(page, lin)).toBeHidden();
  await expect(reader(page).getByRole('button', { name: legalDocuments.print })).toBeHidden();
  expect(await reader(page).evaluate((dialog) => getComputedStyle(dialog, '::backdrop').display)).toBe('none');
  const { inner, outer } = await reader(page).evaluate((dialog) => ({
    inner: dialog.scrollHeight,
    outer: dialog.clientHeight,
  }));
  expect(inner).toBeLessThanOrEqual(outer);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
});

test(
  'a new version is shown after login, postponed, then agreed to [LOG-08]',
  { tag: '@release' },
  async ({ page, launch }, testInfo) => {
    test.slow();
    const folder = testInfo.outputPath('legal');
    mkdirSync(folder, { recursive: true });
    const service = await launch(configured(testInfo, { default: { legalFolder: folder } }));
    await openSignedIn(page, service, lin);
    const version = publish(folder, 'The second terms.\n\nThey are short.');
    await page.reload();
    await expect(question(page)).toContainText('New terms since ');
    expect(await barriers(page)).toEqual([]);
    await question(page).getByRole('link', { name: shell.links.terms }).click();
    await expect(reader(page)).toContainText('They are short.');
    await page.keyboard.press('Escape');
    await expect(reader(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(greeting(page, lin)).toBeFocused();
    await page.locator('footer').getByRole('link', { name: shell.links.terms }).click();
    await expect(reader(page)).toContainText('They are short.');
    await reader(page).getByRole('button', { name: legalDocuments.readAgreed }).click();
    await expect(reader(page)).toContainText(builtIn);
    await expect(reader(page)).toContainText(filled(legalDocuments.versionAgreed, { version: '2026-10-01' }));
    await reader(page).getByRole('button', { name: legalDocuments.readCurrent }).click();
    await expect(reader(page)).toContainText('They are short.');
    await page.keyboard.press('Escape');
    // A dialog that closes goes back in the history, which would end a navigation that begins meanwhile.
    await expect(reader(page)).toBeHidden();

    const asked = page.waitForRequest('**/v2/user/agreement', { timeout: 1500 }).then(
      () => true,
      () => false,
    );
    await page.goto(service.at('/accountSecurity'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await asked).toBe(false);
    await page.goto(service.at('/logout'));
    await expect(loginForm(page).title).toBeVisible();
    await page.goto(service.at('/'));
    await submitLogin(page, lin);
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: agreements.agree }).click();
    await expect(page.getByText(agreements.agreed)).toBeVisible();
    await expect(question(page)).toBeHidden();
    const answered = page.waitForResponse('**/v2/user/agreement');
    await page.reload();
    expect(await (await answered).json()).toMatchObject({
      documents: [{ contract: 'terms', version, agreed: version }, {}],
    });
    await expect(greeting(page, lin)).toBeVisible();
    await expect(question(page)).toBeHidden();
  },
);
