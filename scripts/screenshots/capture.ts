// Shows the specimens one by one in one gallery page, takes screenshots and runs axe.
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { barriers } from '../../e2e/a11y-checks.ts';

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

export interface Shot {
  id: string;
  title: string;
  brand: string;
  language: string;
  /** A file for each size and scheme, such as `desk.light`. */
  pictures: Record<string, string>;
  findings: unknown[];
}

interface Options {
  brand: string;
  language: string;
  /** Selects the specimens whose id contains it. */
  word: string;
  folder: string;
}

export async function captureSpecimens(
  browser: Browser,
  address: string,
  { brand, language, word, folder }: Options,
): Promise<Shot[]> {
  const context = await browser.newContext({ viewport: sizes.desk, locale: language, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const isDrawn = () => page.waitForSelector('html[data-drawn]', { state: 'attached' });
    await page.goto(address);
    await isDrawn();
    const all = await page.$$eval('#specimens a', (links) =>
      links.map((link) => ({ id: link.getAttribute('data-id') ?? '', title: link.getAttribute('data-title') ?? '' })),
    );
    const shots: Shot[] = [];
    for (const { id, title } of all.filter((each) => each.id.includes(word))) {
      await page.evaluate(showSpecimen, id);
      await isDrawn();
      const shot: Shot = { id, title, brand, language, pictures: {}, findings: [] };
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const name = `${id.replaceAll('/', '-')}.${brand}.${language}.${size}.${colorScheme}.jpg`;
          shot.pictures[`${size}.${colorScheme}`] = name;
          const part = page.locator('.gallery__part');
          const picture = {
            path: join(folder, 'parts', name),
            type: 'jpeg',
            quality: 70,
            animations: 'disabled',
          } as const;
          await ((await part.count()) === 1 ? part.screenshot(picture) : page.screenshot(picture));
        }
      }
      await page.setViewportSize(sizes.desk);
      // A screenshot has ended the animations.
      shot.findings = await barriers(page);
      shots.push(shot);
    }
    return shots;
  } finally {
    await context.close();
  }
}

/** Runs in the page: changes the specimen without a reload. */
function showSpecimen(id: string): void {
  delete document.documentElement.dataset['drawn'];
  const query = new URLSearchParams(location.search);
  query.set('only', id);
  history.replaceState(null, '', `?${query.toString()}`);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
}
