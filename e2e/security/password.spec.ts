import type { Page } from '@playwright/test';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { loginForm, openSignedIn, words, openSecurity } from '../page-objects.ts';

const { errors, newPassword, password } = words['en-US'];
const chosen = 'Quiet-Harbour-29';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('changing the password reports a wrong one at its field, and keeps this login [PRO-06]', async ({
  page,
  service,
  browser,
}) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await openSignedIn(elsewhere, service, lin);
  await openSecurity(page, service, lin);
  const open = page.getByRole('group', { name: password.title }).getByRole('button', { name: password.change });
  await open.click();
  await expect(field(page, password.form.current)).toBeFocused();
  await expect(page.getByRole('dialog').locator('input[autocomplete=username]')).toHaveValue(lin.username);
  for (const common of ['Summer2026!', 'Default-2026!']) {
    await field(page, newPassword.label).fill(common);
    await expect(field(page, newPassword.label)).toHaveAccessibleDescription(errors.password_too_common);
  }
  await field(page, password.form.current).fill('a guess');
  await field(page, newPassword.label).fill(chosen);
  await field(page, newPassword.confirmation.label).fill(chosen);
  await page.keyboard.press('Enter');
  await expect(field(page, password.form.current)).toBeFocused();
  await expect(field(page, password.form.current)).toHaveAccessibleDescription(/./);
  await expect(field(page, newPassword.label)).toHaveValue(chosen);
  await field(page, password.form.current).fill(lin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: password.done.changed })).toBeVisible();
  await expect(open).toBeFocused();
  await page.reload();
  await expect(open).toBeVisible();
  await elsewhere.reload();
  await expect(loginForm(elsewhere).title).toBeVisible();
  expect((await service.tryPassword(lin.username, chosen)).status).toBe(200);
  await elsewhere.context().close();
});
