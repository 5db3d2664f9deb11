// Finds the browser and the nginx of the tests, or installs them.
import { existsSync } from 'node:fs';
import { chromiumOptions, hasChromium } from './chromium.mjs';
import { logStep, Problem, run, tool } from './run.mjs';

/** Launches the browser of the tests for a command. */
export async function launchBrowser(more = [], options = {}) {
  await ensureBrowser();
  const { chromium } = await import('@playwright/test');
  const { args, ...others } = chromiumOptions(options);
  return chromium.launch({ ...others, args: [...args, ...more] });
}

/** Uses the installed Chromium, else installs Debian's package, else Playwright's download. */
export async function ensureBrowser() {
  if (mayInstall()) await ensureChineseFont();
  if (hasChromium() || (await hasPlaywrightBrowser())) return;
  if (mayInstall()) {
    logStep('Installing Chromium.');
    if ((await installed(['chromium', 'chromium-headless-shell'])) || (await installed(['chromium']))) return;
  }
  logStep('Downloading a browser for the tests.');
  await tool('playwright', ['install', 'chromium'], {
    quiet: true,
    failure:
      'There is no browser for the tests. Install Chromium, or set CHROMIUM to where it is, then run this command again.',
  });
}

/** Installs nginx for the journey that puts it in front of the service, if possible; otherwise the journey reports that it is skipped. */
export async function ensureNginx() {
  if (existsSync('/usr/sbin/nginx') || (await installDebian('nginx', ['nginx-light']))) return;
  logStep('There is no nginx here, so its journey is skipped. To run it: apt-get install nginx-light');
}

/** Without it, Chinese text is boxes in screenshots; the journeys do not need it. */
async function ensureChineseFont() {
  if (existsSync('/usr/share/fonts/truetype/wqy')) return;
  logStep('Installing a Chinese font.');
  if (!(await installed(['fonts-wqy-zenhei'])))
    logStep('No Chinese font could be installed; the tests run without it.');
}

/** Installs Debian packages if that needs no password; returns whether it did. */
export async function installDebian(title, packages) {
  if (!mayInstall()) return false;
  logStep(`Installing ${title}.`);
  return installed(packages);
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installed(packages) {
  // RUNLEVEL: a package with a service, such as nginx, is installed but not started.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  try {
    await run('apt-get', ['update', '-qq'], { quiet: true, env });
    await run('apt-get', ['install', '-y', '-qq', ...packages], { quiet: true, env });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}
