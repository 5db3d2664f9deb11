import type { Page } from '@playwright/test';
import { barriers } from '../a11y-checks.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { openSecurity, words } from '../page-objects.ts';

const { checkUp, passkey, password, twoFactor } = words['en-US'];

const line = (page: Page, name: keyof typeof checkUp.lines) =>
  page.getByRole('group', { name: checkUp.lines[name].title });
const act = (page: Page, name: keyof typeof checkUp.lines) =>
  line(page, name).getByRole('link', { name: checkUp.lines[name].act });

test(
  'a check-up leads to what stands open, and a dismissed line stays away [ACT-06]',
  { tag: '@release' },
  async ({ page, service }) => {
    const reopen = async () => {
      await page.goto('about:blank');
      await page.goto(service.at('/accountSecurity#check-up'));
    };
    await openSecurity(page, service, lin);
    const row = page.getByRole('group', { name: checkUp.title });
    await expect(row).toContainText('2 things');
    await row.getByRole('link', { name: checkUp.review }).click();
    await expect(page.getByRole('heading', { name: checkUp.title, level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(
      (['noSecondFactor', 'noPasskey'] as const).map((name) => checkUp.lines[name].title),
    );
    expect(await barriers(page)).toEqual([]);

    await act(page, 'noPasskey').click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: passkey.create.title })).toBeVisible();
    await reopen();
    await act(page, 'noSecondFactor').click();
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: twoFactor.dialog.title.installing }),
    ).toBeVisible();
    await reopen();

    await line(page, 'noSecondFactor').getByRole('button', { name: checkUp.dismiss }).click();
    await expect(page.getByRole('status').filter({ hasText: '90 days' })).toBeVisible();
    await expect(line(page, 'noPasskey').getByRole('button', { name: checkUp.dismiss })).toBeFocused();
    await page.reload();
    await expect(act(page, 'noPasskey')).toBeVisible();
    await expect(line(page, 'noSecondFactor')).toBeHidden();
    // Where the line of a stolen password leads.
    await page.goto(service.at('/accountSecurity#password'));
    await expect(page.getByRole('dialog').getByRole('heading', { name: password.title })).toBeVisible();
    await reopen();
    await page.getByRole('link', { name: words['en-US'].security.back, exact: true }).first().click();
    await expect(page.getByRole('group', { name: checkUp.title })).toContainText('1 thing');
  },
);
