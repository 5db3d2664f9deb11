// Shows the specimens one by one in one gallery page, takes screenshots and runs axe.
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { Problem } from '../lib/run.mjs';

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const schemes = ['light', 'dark'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
// The dark scheme changes only colors.
const rules = {
  light: { type: 'tag', values: tags },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * @returns {Promise<{ id: string, title: string, brand: string, language: string, pictures: Record<string, string>,
 * findings: string[] }[]>}
 */
export async function captureSpecimens(browser, address, { brand, language, word, folder, until }) {
  const context = await browser.newContext({ viewport: sizes.desk, locale: language, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForSelector('html[data-drawn]', { state: 'attached' });
    const all = await page.$$eval('#specimens a', (links) =>
      links.map((link) => [link.dataset.id, link.dataset.title]),
    );
    const shots = [];
    for (const [id, title] of all.filter(([name]) => name.includes(word))) {
      if (performance.now() > until)
        throw new Problem('The time for screenshots ran out: select fewer by a word, or raise SHOTS_MINUTES.');
      await page.evaluate(showSpecimen, id);
      await page.waitForSelector('html[data-drawn]', { state: 'attached' });
      const shot = { id, title, brand, language, pictures: {}, findings: [] };
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        for (const scheme of schemes) {
          await page.emulateMedia({ colorScheme: scheme });
          const name = `${id.replaceAll('/', '-')}.${brand}.${language}.${size}.${scheme}.jpg`;
          shot.pictures[`${size}.${scheme}`] = name;
          const part = page.locator('.gallery__part');
          const picture = { path: join(folder, 'parts', name), type: 'jpeg', quality: 70, animations: 'disabled' };
          await ((await part.count()) === 1 ? part.screenshot(picture) : page.screenshot(picture));
          if (size === 'desk') shot.findings.push(...(await axeViolations(page, rules[scheme])));
        }
      }
      shots.push(shot);
    }
    return shots;
  } finally {
    await context.close();
  }
}

/** Runs in the page: changes the specimen without a reload. */
function showSpecimen(id) {
  delete document.documentElement.dataset.drawn;
  const query = new URLSearchParams(location.search);
  query.set('only', id);
  history.replaceState(null, '', `?${query}`);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
}

async function axeViolations(page, runOnly) {
  // axe assumes the page's color behind content that is scrolled out at the top.
  await page.evaluate(() => scrollTo(0, 0));
  // axe is a megabyte: injected once per document, not per run.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode();
  const { violations } = await builder.options({ runOnly, resultTypes: ['violations'] }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}\n  ${html.replaceAll(/_r_\w+_/g, 'id')}`),
  );
}
