import { expect, test } from './fixtures.ts';
import { barriers, borderless, desk, overflow, phone } from './a11y-checks.ts';
import { visitAll, type Look, type View } from './state-tour.ts';
import { visitVault } from './vault-state-tour.ts';

// One walk for all looks: getting into a state costs more than looking at it.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });
test.use({ settings: { THIRD_PARTIES: 'demonstration' }, reducedMotion: 'reduce' });

/** Looks at what a page shows; in its other language, too, which it speaks without losing its state. */
function inspect({ page }: View): Look {
  return async (name) => {
    // Away from what was pressed, and from what stands there now: its colours are on their way from one to the other.
    await page.mouse.move(0, 0);
    expect.soft(await barriers(page), `${name}: WCAG`).toEqual([]);
    expect.soft(await borderless(page), `${name}: borders`).toEqual([]);
    expect.soft(await overflow(page), `${name}: fits`).toEqual([]);
  };
}

const walks = [
  { title: 'the default brand', brand: 'default', language: 'en-US', viewport: desk, visit: visitAll },
  { title: 'the regional brand', brand: 'regional', language: 'zh-CN', viewport: phone, visit: visitAll },
  { title: 'data protection', brand: 'default', language: 'en-US', viewport: phone, visit: visitVault },
] as const;

for (const { title, brand, language, viewport, visit } of walks) {
  test.describe(title, () => {
    test.use({ locale: language, viewport });

    test('holds to WCAG A and AA in every state, fits phone and desk with large text in both languages, and keeps its borders in forced colours [LOG-01, SHL-06, KEY-11]', async ({
      page, service,
    }) => {
      const view: View = { page, service, brand, language };
      await visit(view, inspect(view));
    });
  });
}
