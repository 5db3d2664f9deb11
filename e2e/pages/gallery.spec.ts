import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '../fixtures.ts';
import { barriers, borderless, overflowAt, phone } from '../a11y-checks.ts';
import { dialogPlaceAfter, type DialogPlace } from '../dialog-places.ts';
import { serveGallery, type GalleryPages } from '../gallery-pages.ts';

let gallery: GalleryPages;

test.beforeAll(async () => {
  gallery = await serveGallery();
});

test.afterAll(async () => {
  await gallery.close();
});

test.use({ reducedMotion: 'reduce' });

test('every component meets WCAG A and AA and fits a narrow window with large text', async ({ page }) => {
  for (const lang of ['zh-CN', 'en-US']) {
    await page.goto(gallery.at({ only: 'parts', lang }));
    await expect(page.locator('.gallery__specimen').nth(30)).toBeAttached();
    expect(await overflowAt(page, phone)).toEqual([]);
  }
  expect(await barriers(page)).toEqual([]);
  expect(await borderless(page)).toEqual([]);
});

test('a row with two actions has them below its text, and breaks no date [LOG-05, REC-01] @release', async ({
  page,
}) => {
  await page.goto(gallery.at({ lang: 'en-US' }));
  const id = await page.locator('#specimens a[data-id^="link-review/"]').first().getAttribute('data-id');
  const row = page.locator('.settings-row').filter({ has: page.locator('.button + .button') });
  for (const lang of ['zh-CN', 'en-US']) {
    await page.goto(gallery.at({ only: id ?? '', lang }));
    await expect(row).toBeVisible();
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const found = await row.evaluate((element) => {
        const boxOf = (selector: string) => element.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const { left, right, width: all } = element.getBoundingClientRect();
        const [text, first] = [boxOf('.settings-row__text'), boxOf('.button')];
        const last = boxOf('.button + .button');
        return {
          isWide: text.width > all * 0.7,
          isBelow: first.top >= text.bottom,
          isInside: first.left > left - 1 && last.right < right + 1,
          // Figures never break.
          isWhole: element.querySelector('.whole-text__date')?.getClientRects().length ?? 1,
        };
      });
      const right = { isWide: true, isBelow: true, isInside: true, isWhole: 1 };
      expect({ lang, width, ...found }).toEqual({ lang, width, ...right });
    }
  }
});

/** Features whose views open dialogs; data-protection also draws vault-write. */
const opensDialog = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .filter((file) => readFileSync(`src/features/${file}`, 'utf8').includes("ui/overlays/dialog.tsx'"))
  .map((file) => file.split('/')[0]);
const charts = new Set([...opensDialog, 'vault-write']);

const windows = [
  { name: 'on a desk', size: { width: 1280, height: 800 } },
  { name: 'zoomed in', size: { width: 640, height: 400 } },
  { name: 'on a phone', size: { width: 320, height: 500 } },
];

for (const { name, size } of windows)
  test(`every dialog ${name} shows its buttons and all that fits [PRO-06] @release`, async ({ page }) => {
    // A hundred dialogs, one after the other.
    test.setTimeout(200_000);
    await page.setViewportSize(size);
    await page.goto(gallery.at({ lang: 'en-US' }));
    await expect(page.locator('#specimens a').nth(100)).toBeAttached();
    const ids = await page
      .locator('#specimens a')
      .evaluateAll((links) => links.map((link) => (link instanceof HTMLElement ? (link.dataset['id'] ?? '') : '')));
    const drawn = new Set<string>();
    const found: ({ id: string } & DialogPlace)[] = [];
    const moved: unknown[] = [];
    for (const id of ids) {
      if (!charts.has(id.split('/')[0])) continue;
      const place = await dialogPlaceAfter(page, `(${String(draw)})('${id}')`);
      if (place === null) continue;
      // Several states draw the same dialog.
      const look = await page.locator('dialog[open]').innerText();
      if (drawn.has(look)) continue;
      drawn.add(look);
      found.push({ id, ...place });
      const after = await dialogPlaceAfter(page, `(${String(emptyAndSubmit)})()`);
      if (after?.titleTop !== place.titleTop || after.height < place.height) moved.push({ id, place, after });
    }
    const cut = found.filter(({ hidden, free }) => hidden > 0 && free > 32);
    const buttonless = found.filter(({ unseen }) => unseen.length > 0);
    expect.soft({ cut, buttonless, moved }).toEqual({ cut: [], buttonless: [], moved: [] });
    expect.soft(found.length).toBeGreaterThan(60);
    // Wherever there is room below, the title has one place.
    if (size.width > 320) expect.soft(new Set(found.map(({ top }) => top)).size).toBe(1);
  });

/** Runs in the page. */
async function draw(only: string): Promise<void> {
  delete document.documentElement.dataset['drawn'];
  const query = new URLSearchParams(window.location.search);
  query.set('only', only);
  window.history.pushState(null, '', `?${query}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
  const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  while (document.documentElement.dataset['drawn'] !== 'yes') await frame();
  await frame();
}

/** Shows the errors of all fields of the open dialog. Runs in the page. */
async function emptyAndSubmit(): Promise<void> {
  const submit = document.querySelector<HTMLElement>('dialog[open] [type=submit]');
  if (submit === null) return;
  for (const field of document.querySelectorAll<HTMLInputElement>('dialog[open] form:not([hidden]) input'))
    if (field.type !== 'checkbox' && field.value !== '') {
      field.select();
      document.execCommand('delete');
    }
  submit.click();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
