// The browser of tests, benchmarks and screenshots: where it is, and what its command line has besides Playwright's own flags.
import { existsSync } from 'node:fs';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
/** A headless build, because windows would take half of the time, and without the back/forward cache. */
const shell = ['/usr/lib/chromium/chromium-headless-shell'];

// On a machine without a graphics processor, Chromium starts in half of the time. Its sandbox refuses to run as root, as in a container.
const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

/** Whether Chromium is installed on this machine. */
export function hasChromium() {
  return firstOf(whole) !== undefined;
}

/** Launch options: as fast as possible, or with `isWhole` as users have it. */
export function chromiumOptions({ isWhole = false } = {}) {
  const executablePath = firstOf(isWhole ? whole : [...shell, ...whole]);
  if (executablePath !== undefined) return { args, executablePath };
  // Playwright has both and uses the shell by default.
  return { args, ...(isWhole && { channel: 'chromium' }) };
}

function firstOf(programs) {
  return [process.env.CHROMIUM, ...programs].find((place) => place && existsSync(place));
}
