// npm run shots: every specimen of the gallery in desktop and phone size, light and dark, in both languages and brands,
// on contact sheets in .cache/shots/, and the violations that axe finds. `npm run shots -- login` takes specimens whose
// id contains the word.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serveGallery } from '../e2e/gallery-pages.ts';
import { launchBrowser } from './lib/test-browser.mjs';
import { captureSpecimens } from './screenshots/capture.mjs';
import { createSheets } from './screenshots/contact-sheets.mjs';
import { brandNames } from './lib/brand-names.mjs';
import { languages } from './lib/document-words.mjs';
import { command, logStep, Problem, root } from './lib/run.mjs';

const folder = join(root, '.cache', 'shots');
const minutes = Number(process.env.SHOTS_MINUTES ?? 20);
const word = process.argv[2] ?? '';
const brands = brandNames();

await command(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'parts'), { recursive: true });
  logStep('Opening a browser.');
  const browser = await launchBrowser();
  const shots = [];
  try {
    const until = performance.now() + minutes * 60_000;
    for (const brand of brands) {
      logStep(`Capturing the ${brand} brand.`);
      const gallery = await serveGallery(brand);
      try {
        const taken = languages.map((language) =>
          captureSpecimens(browser, gallery.at({ lang: language }), { brand, language, word, folder, until }),
        );
        shots.push(...(await Promise.all(taken)).flat());
      } finally {
        await gallery.close();
      }
    }
    logStep('Creating contact sheets.');
    for (const sheet of await createSheets(browser, folder, shots)) console.log(`      ${sheet}`);
  } finally {
    await browser.close();
  }
  reportFindings(
    shots.flatMap(({ id, brand, language, findings }) =>
      findings.map((finding) => ({ where: `${id} (${brand}, ${language})`, finding })),
    ),
  );
});

/** Lists each finding once, with its specimens. */
function reportFindings(all) {
  if (all.length === 0) return logStep('axe found nothing.');
  for (const finding of new Set(all.map((each) => each.finding))) {
    const locations = all.filter((each) => each.finding === finding).map(({ where }) => where);
    console.error(
      `\n${finding}\n  in ${locations.slice(0, 4).join(', ')}${locations.length > 4 ? ` and ${locations.length - 4} more` : ''}`,
    );
  }
  throw new Problem(`axe found ${all.length} violations; they are listed above.`);
}
