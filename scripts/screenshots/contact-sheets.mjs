// Creates contact sheets: one per chart and brand, one row per specimen, the languages side by side.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages } from '../lib/document-words.mjs';

const columns = ['desk.light', 'desk.dark', 'phone.light', 'phone.dark'];
// Chromium limits the height of a screenshot.
const rowsPerSheet = 30;

export async function createSheets(browser, folder, shots) {
  const page = await browser.newPage({ viewport: { width: 2180, height: 800 } });
  const made = [];
  for (const brand of new Set(shots.map((shot) => shot.brand))) {
    for (const chart of new Set(shots.map(({ id }) => id.split('/')[0]))) {
      const ids = [...new Set(shots.map(({ id }) => id).filter((id) => id.startsWith(`${chart}/`)))];
      for (let from = 0; from < ids.length; from += rowsPerSheet) {
        const name = [chart, brand, ...(ids.length > rowsPerSheet ? [from / rowsPerSheet + 1] : [])].join('.');
        const rows = ids
          .slice(from, from + rowsPerSheet)
          .map((id) => shots.filter((shot) => shot.id === id && shot.brand === brand));
        made.push(await createSheet(page, folder, name, rows));
      }
    }
  }
  await page.close();
  return made;
}

async function createSheet(page, folder, name, rows) {
  const document = join(folder, `${name}.html`);
  writeFileSync(
    document,
    `<!doctype html><meta charset="utf-8"><title>${name}</title>${styles}${rows.map(row).join('')}`,
  );
  await page.goto(pathToFileURL(document).href);
  const picture = join(folder, `${name}.png`);
  await page.screenshot({ path: picture, fullPage: true });
  return picture;
}

function row(shots) {
  const [{ id, title }] = shots;
  const pictures = languages
    .flatMap((language) => shots.filter((shot) => shot.language === language))
    .flatMap((shot) =>
      columns.map((column) => `<img class="${column.split('.')[0]}" src="parts/${shot.pictures[column]}" alt="">`),
    );
  return `<section><h2>${id}: ${title.replaceAll('<', '&lt;')}</h2><div>${pictures.join('')}</div></section>`;
}

const styles = `<style>
  body { margin: 16px; background: #6a6f78; color: #fff; font: 13px sans-serif; }
  h2 { margin: 0 0 4px; font: inherit; }
  section { margin-bottom: 16px; }
  div { display: flex; gap: 8px; align-items: flex-start; }
  .desk { width: 380px; }
  .phone { width: 130px; }
</style>`;
