import { barriers, borderless, desk, overflow, phone } from '../a11y-checks.ts';
import { expect, test } from '../fixtures.ts';
import type { Page } from '@playwright/test';
import type { Language } from '../page-objects.ts';
import type { Brand, Service } from '../service.ts';

export interface View {
  page: Page;
  service: Service;
  brand: Brand;
  language: Language;
}

/** Checks the state that the page is in. */
export type Look = (state: string) => Promise<void>;

const variants = {
  default: { language: 'en-US', viewport: desk },
  regional: { language: 'zh-CN', viewport: phone },
} as const;

/**
 * Declares one journey per brand that visits every state of an area. In each state the page meets WCAG A and AA, fits
 * a phone with large text in both languages, and keeps its borders in forced colors.
 */
export function tour(title: string, brands: readonly Brand[], visit: (view: View, look: Look) => Promise<void>): void {
  test.describe.configure({ mode: 'parallel', timeout: 120_000 });
  test.use({ reducedMotion: 'reduce' });
  for (const brand of brands) {
    const { language, viewport } = variants[brand];
    test.describe(`in the ${brand} brand @release`, () => {
      test.use({ locale: language, viewport });

      test(title, async ({ page, service }) => {
        await visit({ page, service, brand, language }, async (state) => {
          // Moves the pointer away, so no color is in a hover transition.
          await page.mouse.move(0, 0);
          expect.soft(await barriers(page), `${state}: WCAG`).toEqual([]);
          expect.soft(await borderless(page), `${state}: borders`).toEqual([]);
          expect.soft(await overflow(page), `${state}: fits`).toEqual([]);
        });
      });
    });
  }
}
