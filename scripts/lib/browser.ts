// The browser and the nginx of tests, benchmarks and screenshots: where they are, or their installation.
import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from '@playwright/test';
import { logStep, Problem, run, tool } from './run.mjs';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
/** A headless build, because windows would take half of the time, and without the back/forward cache. */
const shell = ['/usr/lib/chromium/chromium-headless-shell'];

// On a machine without a graphics processor, Chromium starts in half of the time. Its sandbox refuses to run as root,
// as in a container.
const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

/** Launch options: as fast as possible, or with `isWhole` as users have it. */
export function chromiumOptions({ isWhole = false } = {}): LaunchOptions & { args: string[] } {
  const executablePath = firstOf(isWhole ? whole : [...shell, ...whole]);
  if (executablePath !== undefined) return { args, executablePath };
  // Playwright has both and uses the shell by default.
  return { args, ...(isWhole && { channel: 'chromium' }) };
}

/** Launches the browser of the tests for a command. */
export async function launchBrowser(
  more: readonly string[] = [],
  options: { isWhole?: boolean } = {},
): Promise<Browser> {
  await ensureBrowser();
  const launch = chromiumOptions(options);
  return await chromium.launch({ ...launch, args: [...launch.args, ...more] });
}

/** Uses the installed Chromium, else installs Debian's package, else Playwright's download. */
export async function ensureBrowser(): Promise<void> {
  // Without it, Chinese text is boxes in screenshots; the journeys do not need it.
  if (!existsSync('/usr/share/fonts/truetype/wqy')) await installDebian('a Chinese font', ['fonts-wqy-zenhei']);
  if (firstOf(whole) !== undefined || existsSync(chromium.executablePath())) return;
  if (await installDebian('Chromium', ['chromium', 'chromium-headless-shell'])) return;
  if (await installDebian('Chromium without its headless build', ['chromium'])) return;
  logStep('Downloading a browser for the tests.');
  await tool('playwright', ['install', 'chromium'], {
    quiet: true,
    failure:
      'There is no browser for the tests. Install Chromium, or set CHROMIUM to where it is, then run this command again.',
  });
}

/**
 * Installs nginx for the journey that puts it in front of the service, if possible; otherwise the journey reports that
 * it is skipped.
 */
export async function ensureNginx(): Promise<void> {
  if (existsSync('/usr/sbin/nginx') || (await installDebian('nginx', ['nginx-light']))) return;
  logStep('There is no nginx here, so its journey is skipped. To run it: apt-get install nginx-light');
}

/** Installs PostgreSQL for the test that restores a backup: the embedded one has no `pg_dump`. */
export async function ensurePostgres(): Promise<void> {
  if (existsSync('/usr/lib/postgresql') || (await installDebian('PostgreSQL', ['postgresql']))) return;
  logStep('There is no pg_dump here, so the test of a backup is skipped. To run it: apt-get install postgresql');
}

/** Installs Debian packages if that needs no password; returns whether it did. */
export async function installDebian(title: string, packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  logStep(`Installing ${title}.`);
  // RUNLEVEL: a package with a service, such as nginx, is installed but not started.
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } };
  try {
    await run('apt-get', ['update', '-qq'], options);
    await run('apt-get', ['install', '-y', '-qq', ...packages], options);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

function firstOf(programs: readonly string[]): string | undefined {
  return [process.env['CHROMIUM'], ...programs].find((place) => place !== undefined && existsSync(place));
}
