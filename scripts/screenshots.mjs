// npm run shots: every specimen of the gallery, on a desk and on a phone, light and dark, in both languages and brands, on
// contact sheets in .cache/shots/; and what axe finds in them. `npm run shots -- log-in` takes those with the word in their id.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from './browser.mjs';
import { openGallery } from './screenshots/gallery.mjs';
import { photograph } from './screenshots/photograph.mjs';
import { laySheets } from './screenshots/sheet.mjs';
import { command, Problem, root, say } from './lib/run.mjs';

const folder = join(root, '.cache', 'shots');
const minutes = Number(process.env.SHOTS_MINUTES ?? 20);
const word = process.argv[2] ?? '';
const brands = ['default', 'regional'];
const languages = ['en-US', 'zh-CN'];

await command(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'parts'), { recursive: true });
  say('Opening a browser.');
  const browser = await launchBrowser();
  const shots = [];
  try {
    const until = performance.now() + minutes * 60_000;
    for (const brand of brands) {
      say(`Photographing the ${brand} brand.`);
      const gallery = await openGallery(brand);
      try {
        const taken = languages.map((language) => photograph(browser, gallery.address, { brand, language, word, folder, until }));
        shots.push(...(await Promise.all(taken)).flat());
      } finally {
        await gallery.close();
      }
    }
    say('Laying contact sheets.');
    for (const sheet of await laySheets(browser, folder, shots)) console.log(`      ${sheet}`);
  } finally {
    await browser.close();
  }
  tell(shots.flatMap(({ id, brand, language, findings }) => findings.map((finding) => ({ where: `${id} (${brand}, ${language})`, finding }))));
});

/** Each finding once, with the specimens it is in. */
function tell(all) {
  if (all.length === 0) return say('axe found nothing.');
  for (const finding of new Set(all.map((each) => each.finding))) {
    const places = all.filter((each) => each.finding === finding).map(({ where }) => where);
    console.error(`\n${finding}\n  in ${places.slice(0, 4).join(', ')}${places.length > 4 ? ` and ${places.length - 4} more` : ''}`);
  }
  throw new Problem(`axe found ${all.length} barriers; they are listed above.`);
}
