// Finds Chromium, Firefox and WebKit on this machine, or installs them: reports for each how it is driven, or why it is not.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureBrowser, installDebian } from '../lib/test-browser.mjs';
import { logStep, Problem, tool } from '../lib/run.mjs';

export const names = ['chromium', 'firefox', 'webkit'];

const finders = { chromium: findChromium, firefox: findFirefox, webkit: findWebKit };

/** How a browser on this machine is driven, or why it is not.
 * @typedef {{ name: 'chromium' | 'firefox' | 'webkit' } & (
 *   | { way: 'playwright' }
 *   | { way: 'puppeteer', program: string }
 *   | { way: 'selenium', driver: string, browser: string, xvfb: string | null }
 *   | { way: 'none', why: string }
 * )} Found
 * @returns {Promise<Found[]>}
 */
export async function findBrowsers(requested) {
  const found = [];
  for (const name of requested) found.push({ name, ...(await finders[name]()) });
  return found;
}

async function findChromium() {
  try {
    await ensureBrowser();
    return { way: 'playwright' };
  } catch (error) {
    return missing(error.message);
  }
}

async function findFirefox() {
  return (
    (await downloaded('firefox')) ??
    installedFirefox() ??
    ((await installDebian('Firefox', ['firefox-esr'])) ? installedFirefox() : undefined) ??
    (await download('firefox', 'Firefox')) ??
    missing('Install Firefox, or set FIREFOX to where it is.')
  );
}

async function findWebKit() {
  return (
    (await downloaded('webkit')) ??
    installedWebKit() ??
    ((await installDebian('WebKit', ['webkit2gtk-driver', 'xvfb'])) ? installedWebKit() : undefined) ??
    (await download('webkit', 'WebKit')) ??
    missing(
      'Install WebKitGTK with its WebKitWebDriver and MiniBrowser, and Xvfb (Debian: webkit2gtk-driver, xvfb), or run "npx playwright install --with-deps webkit".',
    )
  );
}

const missing = (why) => ({ way: 'none', why });

function installedFirefox() {
  // A snap's browser cannot read our profiles.
  const programs = [
    process.env.FIREFOX,
    ...onPath('firefox-esr'),
    ...onPath('firefox'),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ];
  const program = programs.find(
    (each) => each && existsSync(each) && !(each.endsWith('/firefox') && existsSync('/snap/bin/firefox')),
  );
  return program === undefined ? undefined : { way: 'puppeteer', program };
}

function installedWebKit() {
  const [driver] = onPath('WebKitWebDriver');
  const browser = miniBrowser();
  const [xvfb = null] = onPath('Xvfb');
  const hasDisplay = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  if (driver === undefined || browser === undefined || (xvfb === null && !hasDisplay)) return undefined;
  return { way: 'selenium', driver, browser, xvfb };
}

/** Each distribution has its own folder for it, with the newest interface last. */
function miniBrowser() {
  const folders = ['/usr/libexec', '/usr/lib', ...inside('/usr/lib'), ...inside('/usr/lib64')];
  const versions = folders.flatMap(inside).filter((each) => /\/webkit2?gtk-[\d.]+$/.test(each));
  return versions.map((each) => join(each, 'MiniBrowser')).findLast((each) => existsSync(each));
}

function inside(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map((each) => join(folder, each.name));
}

function onPath(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .filter((each) => existsSync(each));
}

/** Playwright's own, if already downloaded. */
async function downloaded(name) {
  const playwright = await import('@playwright/test');
  return existsSync(playwright[name].executablePath()) ? { way: 'playwright' } : undefined;
}

async function download(name, title) {
  logStep(`Downloading ${title}.`);
  try {
    await tool('playwright', ['install', name], { quiet: true });
    return await downloaded(name);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
