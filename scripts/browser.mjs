// Finds a browser for the tests, and installs one where there is none.
import { existsSync } from 'node:fs';
import { chromiumOptions, hasChromium } from './chromium.mjs';
import { Problem, run, say, tool } from './lib/run.mjs';

/** Opens the browser of the tests for a command. */
export async function launchBrowser(more = [], options = {}) {
  await ensureBrowser();
  const { chromium } = await import('@playwright/test');
  const { args, ...others } = chromiumOptions(options);
  return chromium.launch({ ...others, args: [...args, ...more] });
}

/** Takes the machine's Chromium, else Debian's package where that can be installed, else Playwright's own. */
export async function ensureBrowser() {
  const isRoot = process.getuid?.() === 0;
  const hasApt = existsSync('/usr/bin/apt-get');
  if (isRoot && hasApt) await ensureChineseFont();
  if (hasChromium() || (await hasPlaywrights())) return;
  if (isRoot && hasApt) {
    say('Installing Chromium.');
    if ((await installed(['chromium', 'chromium-headless-shell'])) || (await installed(['chromium']))) return;
  }
  say('Downloading a browser for the tests.');
  await tool('playwright', ['install', 'chromium'], {
    quiet: true,
    failure: 'There is no browser for the tests. Install Chromium, or set CHROMIUM to where it is, then run this command again.',
  });
}

/** Without it Chinese text is boxes in the pictures; the journeys themselves do not need it. */
async function ensureChineseFont() {
  if (existsSync('/usr/share/fonts/truetype/wqy')) return;
  say('Installing a Chinese font.');
  if (!(await installed(['fonts-wqy-zenhei']))) say('No Chinese font could be installed; the tests go on without it.');
}

async function installed(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-qq'], { quiet: true, env });
    await run('apt-get', ['install', '-y', '-qq', ...packages], { quiet: true, env });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

async function hasPlaywrights() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}
