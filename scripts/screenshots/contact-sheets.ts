// Creates contact sheets: one per chart and brand, one row per specimen, the languages side by side.
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import type { Shot } from './capture.ts';

const columns = ['desk.light', 'desk.dark', 'phone.light', 'phone.dark'];
// Chromium limits the height of a screenshot.
const rowsPerSheet = 30;

/** Returns the paths of the pictures. */
export async function createSheets(browser: Browser, folder: string, shots: readonly Shot[]): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 2180, height: 800 } });
  const chartOf = ({ id, brand }: Shot): string => `${id.split('/')[0]}.${brand}`;
  const made: string[] = [];
  for (const chart of new Set(shots.map(chartOf))) {
    const own = shots.filter((shot) => chartOf(shot) === chart);
    const ids = [...new Set(own.map(({ id }) => id))];
    for (let from = 0; from < ids.length; from += rowsPerSheet) {
      const name = ids.length > rowsPerSheet ? `${chart}.${from / rowsPerSheet + 1}` : chart;
      const rows = ids.slice(from, from + rowsPerSheet).map((id) => row(own.filter((shot) => shot.id === id)));
      const document = join(folder, `${name}.html`);
      writeFileSync(document, `<!doctype html><meta charset="utf-8"><title>${name}</title>${styles}${rows.join('')}`);
      await page.goto(pathToFileURL(document).href);
      made.push(join(folder, `${name}.png`));
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    }
  }
  await page.close();
  return made;
}

/** The shots of one specimen, in every language. */
function row(shots: readonly Shot[]): string {
  const pictures = shots.flatMap((shot) =>
    columns.map((column) => `<img class="${column.split('.')[0]}" src="parts/${shot.pictures[column]}" alt="">`),
  );
  return `<section><h2>${shots[0]?.id}: ${shots[0]?.title.replaceAll('<', '&lt;')}</h2><div>${pictures.join('')}</div></section>`;
}

const styles = `<style>
  body { margin: 16px; background: #6a6f78; color: #fff; font: 13px sans-serif; }
  h2 { margin: 0 0 4px; font: inherit; }
  section { margin-bottom: 16px; }
  div { display: flex; gap: 8px; align-items: flex-start; }
  .desk { width: 380px; }
  .phone { width: 130px; }
</style>`;
