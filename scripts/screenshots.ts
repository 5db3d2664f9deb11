// npm run shots: every specimen of the gallery in desktop and phone size, light and dark, in both languages and brands,
// on contact sheets in .cache/shots/, and the violations that axe finds. `npm run shots -- login` takes specimens whose
// id contains the word.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '#contract/languages.ts';
import { serveGallery } from '../e2e/gallery-pages.ts';
import { launchBrowser } from './lib/browser.ts';
import { brandNames } from './lib/brand-names.mjs';
import { logStep, Problem, root } from './lib/run.mjs';
import { captureSpecimens, type Shot } from './screenshots/capture.ts';
import { createSheets } from './screenshots/contact-sheets.ts';

const folder = join(root, '.cache', 'shots');

export async function main([word = '']: readonly string[]): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'parts'), { recursive: true });
  const browser = await launchBrowser();
  const shots: Shot[] = [];
  try {
    for (const brand of brandNames()) {
      logStep(`Capturing the ${brand} brand.`);
      const gallery = await serveGallery(brand);
      for (const language of languages)
        shots.push(
          ...(await captureSpecimens(browser, gallery.at({ lang: language }), { brand, language, word, folder })),
        );
      await gallery.close();
    }
    logStep('Creating contact sheets.');
    for (const sheet of await createSheets(browser, folder, shots)) console.log(`      ${sheet}`);
  } finally {
    await browser.close();
  }
  const found = shots.filter(({ findings }) => findings.length > 0);
  for (const { id, brand, language, findings } of found)
    console.error(`\n${id} (${brand}, ${language})\n${JSON.stringify(findings, null, 2)}`);
  if (found.length > 0) throw new Problem(`axe found violations in ${found.length} specimens; they are listed above.`);
  logStep('axe found nothing.');
}
