import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { lin, robin } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { mailsTo } from '../mails.ts';
import { openSecurity, verifyByMail, words } from '../page-objects.ts';

const { archive } = words['en-US'];

const row = (page: Page) => page.getByRole('group', { name: archive.title, exact: true });
const dialog = (page: Page, task: 'request' | 'download') =>
  page.getByRole('dialog', { name: archive.dialog.title[task] });
const button = (page: Page, name: string) =>
  row(page).getByRole('button', { name: `${name} ${archive.title}`, exact: true });

test('a data copy is requested, mailed and downloaded once [ARC-01, ARC-02]', async ({ page, launch }, testInfo) => {
  test.slow();
  const service = await launch({ ARCHIVE_DIR: testInfo.outputPath('archives'), RESEND_AFTER_SECONDS: '1' });
  await openSecurity(page, service, lin);
  const height = async () => (await row(page).boundingBox())?.height;
  const before = await height();
  await button(page, archive.action.request).click();
  await expect(dialog(page, 'request')).toContainText(archive.dialog.request);
  await expect(dialog(page, 'request')).toContainText(' to request it.');
  await verifyByMail(page, service, lin);
  await expect(dialog(page, 'request')).toBeHidden();
  await expect(button(page, archive.action.request)).toBeHidden();
  await expect(row(page).locator(':focus')).toBeVisible();
  expect(await height()).toBe(before);
  // Shown by its own polling, which starts soon.
  await expect(button(page, archive.action.download)).toBeVisible({ timeout: 30_000 });
  expect(await height()).toBe(before);
  await expect(row(page)).toContainText('Ready to download until');
  await expect
    .poll(async () => (await mailsTo(service, lin.username)).map(({ subject }) => subject))
    .toContain('Your data is ready');

  // The proof of the request covers it.
  const downloaded = page.waitForEvent('download');
  await button(page, archive.action.download).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^account-data-.*\.zip$/);
  const zip = unzipSync(await readFile(await file.path()));
  expect(strFromU8(zip['index.html'] ?? new Uint8Array())).toContain(lin.username);
  expect(JSON.parse(strFromU8(zip['data/account.json'] ?? new Uint8Array()))).toMatchObject([{ email: lin.username }]);
  expect(Object.values(zip).some((each) => strFromU8(each).includes(robin.username))).toBe(false);
  await expect(dialog(page, 'download')).toBeHidden();
  await expect(button(page, archive.action.download)).toBeFocused();
  expect(page.url()).toBe(service.at('/accountSecurity'));

  const { pathname, search } = new URL(file.url());
  expect((await service.call(pathname + search)).status).toBe(404);
});
