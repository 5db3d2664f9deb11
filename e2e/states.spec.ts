import { expect, test } from './journey.ts';
import { barriers, borderless, desk, overflow, phone } from './looks.ts';
import { visitAll } from './states.ts';
import { visitVault } from './vault-states.ts';

// One walk for all looks: getting into a state costs more than looking at it.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });
test.use({ settings: { THIRD_PARTIES: 'demonstration' }, reducedMotion: 'reduce' });

for (const brand of ['default', 'regional'] as const) {
  for (const [language, viewport] of [['en-US', desk], ['zh-CN', phone]] as const) {
    test.describe(`the ${brand} brand in ${language}`, () => {
      test.use({ locale: language, viewport });

      test('holds to WCAG A and AA in every state, fits phone and desk with large text, and keeps its borders in forced colours [LOG-01, SHL-06]', async ({
        page, service,
      }) => {
        await visitAll({ page, service, brand, language }, async (name) => {
          expect.soft(await barriers(page), `${name}: WCAG`).toEqual([]);
          expect.soft(await overflow(page, phone), `${name}: fits a phone`).toEqual([]);
          expect.soft(await overflow(page, desk), `${name}: fits a desk`).toEqual([]);
          expect.soft(await borderless(page), `${name}: borders`).toEqual([]);
        });
      });
    });
  }
}

for (const [language, viewport] of [['en-US', phone], ['zh-CN', desk]] as const) {
  test.describe(`data protection in ${language}`, () => {
    test.use({ locale: language, viewport });

    test('holds to WCAG A and AA in every state, fits phone and desk with large text [KEY-11]', async ({ page, service }) => {
      await visitVault({ page, service, brand: 'default', language }, async (name) => {
        expect.soft(await barriers(page), `${name}: WCAG`).toEqual([]);
        expect.soft(await overflow(page, phone), `${name}: fits a phone`).toEqual([]);
        expect.soft(await overflow(page, desk), `${name}: fits a desk`).toEqual([]);
        expect.soft(await borderless(page), `${name}: borders`).toEqual([]);
      });
    });
  });
}
