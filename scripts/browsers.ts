// npm run browsers: walks the main journeys in Chromium, Firefox and WebKit, with a picture of every page from each in
// .cache/browsers. `-- firefox webkit` selects browsers. A browser that is not here, and cannot be installed, is
// skipped and named.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { engineNames, engines, missingOf, onPath, type EngineName } from '../e2e/engines/engines.ts';
import { installDebian } from './lib/browser.ts';
import { logStep, Problem, root, run, settle } from './lib/run.mjs';
import { addGeckodriver } from './lib/rust-tools.mjs';

export async function main(args: readonly string[]): Promise<void> {
  const requested = args.map((arg) => {
    const name = engineNames.find((each) => each === arg);
    if (name === undefined)
      throw new Problem(`There is no browser "${arg}" here: choose among ${engineNames.join(', ')}.`);
    return name;
  });
  const chosen = requested.length === 0 ? engineNames : requested;
  for (const name of chosen) {
    await prepare(name);
    rmSync(join(root, '.cache', 'browsers', name), { recursive: true, force: true });
  }
  logStep('Walking the journeys.');
  const walk = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    'e2e/engines/playwright.config.ts',
  ];
  const command = [process.execPath, ...walk, ...chosen.map((name) => `--project=${name}`)];
  // WebKit has no mode without a screen.
  const needsScreen = chosen.includes('webkit') && onPath('xvfb-run') !== undefined && !process.env['DISPLAY'];
  const [program = '', ...rest] = needsScreen ? ['xvfb-run', '-a', ...command] : command;
  await run(program, rest, { failure: 'A walk failed; it is named above.' });
}

async function prepare(name: EngineName): Promise<void> {
  if (missingOf(name) === null) return;
  if (name !== 'firefox' || engines.firefox.binary() === undefined) await installDebian(name, engines[name].packages);
  // Debian 12 has no package of it.
  if (name === 'firefox') await settle(addGeckodriver());
  const missing = missingOf(name);
  if (missing !== null) logStep(`${missing} Its walks are skipped.`);
}
