import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { barriers, borderless, overflowAt, phone } from './a11y-checks.ts';
import { dialogSizes } from './gallery-dialogs.ts';
import { serveGallery, type GalleryPages } from './gallery-pages.ts';

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

test('a row with two actions has them below its text, and breaks no date [LOG-05, REC-01]', async ({ page }) => {
  for (const [lang, width] of ['zh-CN', 'en-US'].flatMap((each) => [320, 390, 1280].map((px) => [each, px] as const))) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(gallery.at({ lang }));
    const id = await page.locator('#specimens a[data-id^="link-review/"]').first().getAttribute('data-id');
    await page.goto(gallery.at({ only: id ?? '', lang }));
    const row = page.locator('.settings-row').filter({ has: page.locator('.button + .button') });
    await expect(row).toBeVisible();
    const found = await row.evaluate((element) => {
      const boxOf = (selector: string) => element.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const { left, right, width: all } = element.getBoundingClientRect();
      const [text, first] = [boxOf('.settings-row__text'), boxOf('.button')];
      const last = boxOf('.button + .button');
      return {
        isWide: text.width > all * 0.7,
        isBelow: first.top >= text.bottom,
        isInside: first.left > left - 1 && last.right < right + 1,
        isWhole: element.querySelector('.whole-text__date')?.getClientRects().length,
      };
    });
    expect({ lang, width, ...found }).toEqual({ lang, width, isWide: true, isBelow: true, isInside: true, isWhole: 1 });
  }
});

/** Features whose views open dialogs; data-protection also draws vault-write. */
const opensDialog = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .filter((file) => readFileSync(`src/features/${file}`, 'utf8').includes("ui/overlays/dialog.tsx'"))
  .map((file) => file.split('/')[0]);
const charts = new Set([...opensDialog, 'vault-write']);
/** The style of each dialog with several situations. */
const dialogsOfSeveralSituations = [
  'challenge-dialog',
  'email-change-dialog',
  'password-dialog',
  'protection-dialog',
  'protection-end-dialog',
  'two-factor-dialog',
];

/** High enough for the tallest dialog; dialogs taller than any phone's window may scroll there. */
const windows = {
  window: { size: { width: 1280, height: 1000 }, mayScroll: '' },
  phone: { size: { width: 320, height: 1100 }, mayScroll: 'two-factor-dialog' },
};
const cases = Object.entries(windows).flatMap(([place, given]) =>
  (['en-US', 'zh-CN'] as const).map((language) => ({ place, ...given, language })),
);

for (const { place, size, mayScroll, language } of cases) {
  test(`${place}: a dialog has one height, with the longest errors, in ${language} [PRO-06]`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(gallery.at({ lang: language }));
    await expect(page.locator('#specimens a').nth(100)).toBeAttached();
    const ids = await page
      .locator('#specimens a')
      .evaluateAll((links) => links.map((link) => (link instanceof HTMLElement ? (link.dataset['id'] ?? '') : '')));
    const sizes = await dialogSizes(
      page,
      ids.filter((id) => charts.has(id.split('/')[0])),
      language,
    );
    const found = dialogsOfSeveralSituations.map((name) => {
      const ofDialog = sizes.filter(({ dialog }) => dialog.split(' ').includes(name));
      return {
        name,
        isSeen: ofDialog.length > 1,
        heights: new Set(ofDialog.map(({ height }) => height)).size,
        feet: new Set(ofDialog.map(({ foot }) => foot)).size,
        scrolls: ofDialog.filter(({ hidden }) => hidden > 0 && name !== mayScroll).map(({ specimen }) => specimen),
      };
    });
    const calm = { isSeen: true, heights: 1, feet: 1, scrolls: [] };
    expect(found).toEqual(dialogsOfSeveralSituations.map((name) => ({ name, ...calm })));
    // The others have one situation: its errors do not change its height.
    const others = sizes.filter(({ dialog }) => !dialogsOfSeveralSituations.some((name) => dialog.includes(name)));
    const changing = others.filter(({ id, height }) => others.some((each) => each.id === id && each.height !== height));
    expect(others.length).toBeGreaterThan(1);
    expect(changing).toEqual([]);
  });
}
