import { fileURLToPath } from 'node:url';
import { expect, test } from './journey.ts';
import { createServer, type ViteDevServer } from 'vite';
import { barriers, borderless, overflowAt, phone } from './looks.ts';

let pages: ViteDevServer;

test.beforeAll(async () => {
  const cacheDir = fileURLToPath(new URL('../.cache/vite-gallery', import.meta.url));
  // A store of its own: another server of another test would begin the other's anew.
  pages = await createServer({ server: { port: 0, host: '127.0.0.1', hmr: false }, logLevel: 'silent', cacheDir, optimizeDeps: { entries: ['gallery.html'] } });
  await pages.listen();
});

test.afterAll(async () => {
  await pages.close();
});

test.use({ reducedMotion: 'reduce' });

test('every component holds to WCAG A and AA, light and dark, and fits a narrow window with large text in both languages', async ({ page }) => {
  for (const language of ['zh-CN', 'en-US']) {
    await page.goto(new URL(`/gallery?only=parts&lang=${language}`, pages.resolvedUrls?.local[0]).href);
    await expect(page.locator('.gallery__specimen').nth(30)).toBeAttached();
    expect(await overflowAt(page, phone)).toEqual([]);
  }
  expect(await barriers(page)).toEqual([]);
  expect(await borderless(page)).toEqual([]);
});
