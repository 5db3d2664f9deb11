import { theo } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { setSessionCookies, unload, declineCookies } from '../page-objects.ts';

/** The dates and times that wrap. */
function brokenDates(): string[] {
  const broken: string[] = [];
  const date =
    /[A-Z][a-z]+[\s]\d{1,2},\s\d{4}|\d{4}\u2060?年\u2060?\d{1,2}\u2060?月\u2060?\d{1,2}\u2060?日|\d{1,2}:\d\d/g;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement?.checkVisibility() !== true) continue;
    for (const { 0: found, index } of (text.textContent ?? '').matchAll(date)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + found.length);
      // Parts of one line differ by less than half a letter.
      const lines = [...range.getClientRects()].map(({ top }) => top);
      if (Math.max(...lines) - Math.min(...lines) > 8) broken.push(found);
    }
  }
  return broken;
}

/** The separators that start a line. */
function leadingDots(): string[] {
  const leading: string[] = [];
  for (const text of document.querySelectorAll('.settings-row__description, .activity-list__place')) {
    const rects = [...text.childNodes].flatMap((node) => {
      const range = document.createRange();
      return [...(node.textContent ?? '').matchAll(/·/g)].flatMap(({ index }) => {
        if (node.nodeType !== Node.TEXT_NODE) return [];
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return [...range.getClientRects()];
      });
    });
    const left = text.getBoundingClientRect().left;
    if (rects.some((rect) => rect.left - left < 2)) leading.push(text.textContent ?? '');
  }
  return leading;
}

for (const language of ['en-US', 'zh-CN'] as const) {
  test.describe(language, () => {
    test.use({ locale: language });

    test(
      `in ${language} no date wraps and no line starts with a separator [SHL-11] @release`,
      { tag: language === 'en-US' ? [] : '@release' },
      async ({ page, service }) => {
        // Theo's account shows the date of its deletion, too.
        await setSessionCookies(page, service, theo);
        await declineCookies(page);
        for (const path of ['/', '/accountSecurity', '/accountSecurity#activity', '/accountSecurity#delete']) {
          await unload(page);
          await page.goto(service.at(path));
          await expect(
            page
              .getByRole('main')
              .getByText(/\d:\d\d/)
              .first(),
          ).toBeVisible();
          for (const width of [320, 768, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            for (const size of ['100%', '200%']) {
              await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
              const where = `${path} ${width} ${size}`;
              expect.soft(await page.evaluate(brokenDates), where).toEqual([]);
              expect.soft(await page.evaluate(leadingDots), where).toEqual([]);
            }
          }
        }
      },
    );
  });
}
