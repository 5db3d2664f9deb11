// npm run browsers: walks the main journeys in Chromium, Firefox and WebKit, with a picture of every page from each.
// `-- firefox webkit` selects browsers.
import { install } from './install.mjs';
import { build } from './build.mjs';
import { names } from './browsers/find-browsers.mjs';
import { command, Problem, tool } from './lib/run.mjs';

await command(async () => {
  const requested = process.argv.slice(2);
  const unknown = requested.find((each) => !names.includes(each));
  if (unknown !== undefined)
    throw new Problem(`There is no browser "${unknown}" here: choose among ${names.join(', ')}.`);
  await install();
  await build();
  await tool('tsx', ['scripts/browsers/walk.ts', ...requested], {
    failure: 'A journey failed; the table is above.',
  });
});
