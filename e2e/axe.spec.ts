import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import type { Language } from './pages.ts';
import type { Brand } from './service.ts';
import { visitAll } from './states.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ settings: { THIRD_PARTIES: 'demonstration' } });

const brands: readonly Brand[] = ['default', 'regional'];
const languages: readonly Language[] = ['en-US', 'zh-CN'];
type RunOnly = NonNullable<NonNullable<Parameters<AxeBuilder['options']>[0]>['runOnly']>;
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** What is wrong with the page by all rules in light colours, and by those of colours in dark ones. */
async function findings(page: Page): Promise<unknown[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page, { type: 'tag', values: tags });
  return [...light, ...dark];
}

async function violations(page: Page, runOnly: RunOnly): Promise<unknown[]> {
  // A megabyte of script for a document, not for every look at it. Its other mode opens a page for each look.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode();
  const found = await builder.options({ runOnly, resultTypes: ['violations'] }).analyze();
  return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
}

for (const brand of brands) {
  for (const language of languages) {
    test.describe(`the ${brand} brand in ${language}`, () => {
      test.use({ locale: language, reducedMotion: 'reduce' });

      test('holds to WCAG A and AA in every state, light and dark [LOG-01]', async ({ page, service }) => {
        await visitAll({ page, service, brand, language }, async (name) => {
          expect.soft(await findings(page), name).toEqual([]);
        });
      });
    });
  }
}
