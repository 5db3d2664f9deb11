import type { Page, Route } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { localRequest } from '../server/src/platform/http/local-request.ts';
import { rawPng } from '../server/testing/pictures.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { lin, xiaoyu } from './customers.ts';
import { filled, greeting, setSessionCookies, submitLogin, words } from './page-objects.ts';
import type { Service } from './service.ts';

const { home } = words['en-US'];
const uploads = '**/v1.0/users/@me/avatar/*/';

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

/**
 * The service stores the picture, but the response is lost. The browser does not expose the file, so this rebuilds the
 * form.
 */
async function lose(route: Route, service: Service): Promise<void> {
  const request = route.request();
  const { authorization = '' } = request.headers();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png().buffer)]));
  const sent = new Request('http://localhost', { method: 'POST', body: form });
  const headers = { authorization, 'content-type': sent.headers.get('content-type') ?? '' };
  const { host, port, pathname } = new URL(service.at(new URL(request.url()).pathname));
  const { status } = await localRequest({
    host,
    port: Number(port),
    path: pathname,
    method: 'POST',
    headers,
    body: Buffer.from(await sent.arrayBuffer()),
  });
  expect(status).toBe(204);
  await route.abort();
}

async function open(page: Page, service: Service): Promise<void> {
  await setSessionCookies(page, service, lin);
  await page.goto(service.at('/'));
  await expect(greeting(page, lin)).toBeVisible();
}

test('an uploaded picture is shown at once, and after a reload [PRO-03]', async ({ page, service }) => {
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
});

test('refuses large files and non-pictures, and keeps the previous picture [PRO-03, VAL-08]', async ({
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
  await expect(status).toHaveText(filled(home.picture.problem.content, { side: '10,000', millions: 12 }));
  await expect(shown(page)).toHaveAttribute('src', address);
});

test('an upload shows its progress and can be cancelled [PRO-03]', async ({ page, service }) => {
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
  const cancel = page.getByRole('button', { name: home.picture.cancel, exact: true });
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

test('after a lost response an upload is retried only if it was not stored [PRO-03]', async ({ page, service }) => {
  await open(page, service);
  await page.route(uploads, (route) => route.abort());
  await camera(page).setInputFiles(png());
  const retry = page.getByRole('button', { name: words['en-US'].shell.retry, exact: true });
  await expect(retry).toBeVisible();
  await expect(shown(page)).toHaveCount(0);
  await page.unroute(uploads);
  await page.route(uploads, (route) => lose(route, service));
  await retry.click();
  await expect(page.getByText(home.picture.saved)).toBeVisible();
  await expect(shown(page)).toHaveCount(1);
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the regional brand shows and refuses pictures in Chinese [PRO-03]', async ({ page, service }) => {
    const { home: said } = words['zh-CN'];
    await page.goto(service.at('/', 'regional'));
    await submitLogin(page, xiaoyu);
    await expect(greeting(page, xiaoyu, 'zh-CN')).toBeVisible();
    await camera(page, said.picture.change).setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(524_289),
    });
    await expect(page.locator('#avatar-status')).toHaveText(said.picture.problem.size);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(uploads, async (route) => {
      await held;
      await route.continue();
    });
    await camera(page, said.picture.change).setInputFiles(png());
    await expect(page.getByText(filled(said.picture.uploading, { percent: 0 }))).toBeVisible();
    release();
    await expect(page.getByText(said.picture.saved)).toBeVisible();
    await expect(shown(page)).toHaveAttribute('src', /account\.regional\.localhost/);
  });
});
