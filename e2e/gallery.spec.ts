import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview, type InlineConfig, type PreviewServer } from 'vite';
import { expect, test } from './fixtures.ts';
import { barriers, borderless, overflowAt, phone } from './a11y-checks.ts';

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'account-center-gallery-'));
let pages: PreviewServer;

test.beforeAll(async () => {
  process.env['NODE_ENV'] = 'production';
  // Built: in development the browser requests every file, which takes far longer than the checks.
  const common: InlineConfig = { configFile: false, root: path(''), logLevel: 'error', build: { outDir: folder } };
  await build({
    ...common,
    plugins: [react()],
    resolve: { alias: [{ find: /^#brand\//, replacement: path('src/brands/default/') }] },
    build: { ...common.build, rolldownOptions: { input: path('gallery.html') } },
  });
  pages = await preview({ ...common, preview: { port: 0, host: '127.0.0.1' } });
});

test.afterAll(async () => {
  await pages.close();
  rmSync(folder, { recursive: true, force: true });
});

test.use({ reducedMotion: 'reduce' });

test('every component holds to WCAG A and AA, light and dark, and fits a narrow window with large text in both languages', async ({
  page,
}) => {
  for (const language of ['zh-CN', 'en-US']) {
    await page.goto(new URL(`/gallery.html?only=parts&lang=${language}`, pages.resolvedUrls?.local[0]).href);
    await expect(page.locator('.gallery__specimen').nth(30)).toBeAttached();
    expect(await overflowAt(page, phone)).toEqual([]);
  }
  expect(await barriers(page)).toEqual([]);
  expect(await borderless(page)).toEqual([]);
});
