import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { rawPng } from '../../server/testing/pictures.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { greeting, setSessionCookies, words } from '../page-objects.ts';
import type { Service } from '../service.ts';

const { home, shared } = words['en-US'];

const camera = (page: Page, name = home.picture.change) => page.getByLabel(name, { exact: true });
/** The menu that it opens shows it again. */
const inHeader = (page: Page) => page.getByRole('banner').locator('.avatar img').first();
const shown = (page: Page) => page.locator('main .avatar img');
/** A gray square; each PNG row begins with a filter byte. */
const png = (size = 300, rows = Buffer.alloc((size + 1) * size, 0x80)) => {
  for (let at = 0; at < rows.length; at += size + 1) rows[at] = 0;
  return {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: rawPng({ width: size, height: size, bits: 8, color: 0 }, rows),
  };
};

async function open(page: Page, service: Service): Promise<void> {
  await setSessionCookies(page, service, lin);
  await page.goto(service.at('/'));
  await expect(greeting(page, lin)).toBeVisible();
}

test('an uploaded picture is shown at once and after a reload, until it is removed [PRO-03]', async ({
  page,
  service,
}) => {
  await open(page, service);
  await expect(shown(page)).toHaveCount(0);
  await camera(page).setInputFiles(png());
  await expect(page.getByText(home.picture.saved)).toBeVisible();
  await expect(camera(page)).toBeFocused();
  const address = (await shown(page).getAttribute('src')) ?? '';
  expect(address).toMatch(/\/avatars\/[\w-]{32}\.png$/);
  const width = () => shown(page).evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  await expect.poll(width).toBe(256);
  await expect(inHeader(page)).toHaveAttribute('src', address);
  await page.reload();
  await expect(shown(page)).toHaveAttribute('src', address);
  await page.goto(service.at('/accountSecurity/'));
  await expect(inHeader(page)).toHaveAttribute('src', address);
  await page.goto(service.at('/'));
  const remove = page.getByRole('button', { name: home.picture.remove, exact: true });
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: home.picture.remove, exact: true }).click();
  await expect(page.getByText(home.picture.removed)).toBeVisible();
  await expect(shown(page)).toHaveCount(0);
  await expect(remove).toHaveCount(0);
});

test(
  'a picture that is too large, or of another kind than its name says, becomes a smaller JPEG [PRO-03]',
  { tag: '@release' },
  async ({ page, service }) => {
    await open(page, service);
    // Incompressible.
    const photo = png(1500, randomBytes(1501 * 1500));
    expect(photo.buffer.length).toBeGreaterThan(2_000_000);
    let before = '';
    for (const file of [photo, { ...png(), name: 'me.jpg' }]) {
      await camera(page).setInputFiles(file);
      await expect(shown(page)).toHaveAttribute('src', /\/avatars\/[\w-]{32}\.jpg$/);
      await expect(shown(page)).not.toHaveAttribute('src', before);
      before = (await shown(page).getAttribute('src')) ?? '';
    }
  },
);

test('refuses large files and non-pictures, and keeps the previous picture [PRO-03, VAL-08] @release', async ({
  page,
  service,
}) => {
  await open(page, service);
  await camera(page).setInputFiles(png());
  await expect(page.getByText(home.picture.saved)).toBeVisible();
  const address = (await shown(page).getAttribute('src')) ?? '';
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(request.url()));
  const status = page.locator('#avatar-status');
  await camera(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(524_289) });
  await expect(status).toHaveText(home.picture.problem.size);
  await expect(camera(page)).toHaveAccessibleDescription(home.picture.problem.size);
  await camera(page).setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(status).toHaveText(home.picture.problem.type);
  await camera(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  await expect(status).toHaveText(home.picture.problem.empty);
  expect(sent.filter((url) => url.includes('/avatar/'))).toEqual([]);
  await camera(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: deflateSync(Buffer.alloc(100)) });
  await expect(status).toHaveText(home.picture.problem.content);
  await expect(shown(page)).toHaveAttribute('src', address);
});

test('an upload shows its progress and can be cancelled [PRO-03] @release', async ({ page, service }) => {
  await open(page, service);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 64 * 1024,
  });
  // Incompressible.
  const large = png(640, randomBytes(641 * 640));
  expect(large.buffer.length).toBeGreaterThan(200_000);
  await camera(page).setInputFiles(large);
  const ring = page.locator('main').getByRole('progressbar');
  await expect.poll(async () => Number(await ring.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
  await expect(shown(page)).toHaveAttribute('src', /^data:image\/png/);
  const cancel = page.getByRole('button', { name: shared.cancel, exact: true });
  await expect(cancel).toBeFocused();
  await cancel.press('Enter');
  await expect(camera(page)).toBeFocused();
  await expect(shown(page)).toHaveCount(0);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await camera(page).setInputFiles(large);
  await expect(page.getByText(home.picture.saved)).toBeVisible();
});
