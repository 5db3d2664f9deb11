import { expect, test } from './journey.ts';
import { visitAll } from './states.ts';

test.describe.configure({ timeout: 90_000 });
test.use({ settings: { THIRD_PARTIES: 'demonstration' } });

/** Nothing lies beyond the side of the window. */
const sideways = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const all = [...document.querySelectorAll('body *')];
  const wide = all.filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
  return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(-3).map((each) => each.outerHTML.slice(0, 160))];
};

for (const brand of ['default', 'regional'] as const) {
  for (const language of ['en-US', 'zh-CN'] as const) {
    test.describe(`the ${brand} brand in ${language}`, () => {
      test.use({ locale: language, viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });

      test('needs no sideways scrolling at 320 pixels, with text of twice the size too [LOG-01, SHL-06]', async ({
        page, service,
      }) => {
        await visitAll({ page, service, brand, language }, async (name) => {
          expect.soft(await page.evaluate(sideways), name).toEqual([]);
          await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
          expect.soft(await page.evaluate(sideways), `${name}, large`).toEqual([]);
          await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
        });
      });
    });
  }

  test(`the ${brand} brand needs no sideways scrolling on a desk with text of twice the size [LOG-01]`, async ({
    page, service,
  }) => {
    await visitAll({ page, service, brand, language: 'en-US' }, async (name) => {
      await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
      expect.soft(await page.evaluate(sideways), name).toEqual([]);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    });
  });
}

/** Fields and buttons that nothing sets off from the page. */
const borderless = (): string[] => {
  const { backgroundColor: ground } = getComputedStyle(document.documentElement);
  const isDrawn = (node: Element): boolean => {
    const { borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(node);
    const isFilled = backgroundColor !== ground && backgroundColor !== 'rgba(0, 0, 0, 0)';
    return isFilled || (borderTopStyle !== 'none' && borderTopWidth !== '0px');
  };
  return [...document.querySelectorAll('input:not([type=checkbox]), button.button--login, button.button--classic')]
    .filter((each) => each.checkVisibility())
    .filter((each) => !isDrawn(each) && (each.parentElement === null || !isDrawn(each.parentElement)))
    .map((each) => each.outerHTML.slice(0, 120));
};

test.describe('forced colours', () => {
  test.use({ forcedColors: 'active', reducedMotion: 'reduce' });

  test('leave the borders of fields and buttons in sight [LOG-01]', async ({ page, service }) => {
    await visitAll({ page, service, brand: 'default', language: 'en-US' }, async (name) => {
      expect.soft(await page.evaluate(borderless), name).toEqual([]);
    });
  });
});
