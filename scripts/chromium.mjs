// The browser of tests, measures and pictures: where it is, and how it is told to keep quiet.
import { existsSync } from 'node:fs';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
/** It has no windows, into which half of the time would go, and knows no page that was left and is come back to. */
const shell = ['/usr/lib/chromium/chromium-headless-shell'];

/** What Playwright turns off itself: of two lists Chromium reads the last. */
const offAnyway = [
  'AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying',
  'OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning',
];
/** What Chromium does for every new window and no page sees: the pages of its address bar, a process held ready. */
const forNobody = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

const quiet = [
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync',
];
const hurried = `--disable-features=${[...offAnyway, ...forNobody].join(',')}`;
// Chromium's sandbox refuses to run as root, as in a container.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Whether this machine has a browser of its own. */
export function hasChromium() {
  return firstOf(whole) !== undefined;
}

/** How a browser is launched: as fast as may be, or with `isWhole` as people have it. */
export function chromiumOptions({ isWhole = false } = {}) {
  const args = isWhole ? [...quiet, ...asRoot] : [...quiet, ...asRoot, hurried];
  const executablePath = firstOf(isWhole ? whole : [...shell, ...whole]);
  if (executablePath !== undefined) return { args, executablePath };
  // Playwright has both, and takes the shell of its own accord.
  return { args, ...(isWhole && { channel: 'chromium' }) };
}

function firstOf(places) {
  return [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place));
}
