// The browser of tests, benchmarks and screenshots: where it is, and its command line.
import { existsSync } from 'node:fs';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
/** A headless build, because windows would take half of the time, and without the back/forward cache. */
const shell = ['/usr/lib/chromium/chromium-headless-shell'];

/**
 * The features that Playwright disables. Chromium reads only the last `--disable-features`, so they are repeated here.
 */
const disabledByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
/** Work of Chromium for every new window that no page can observe: address bar pages, a spare process. */
const unobservable = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const disabledFeatures = `--disable-features=${[...disabledByPlaywright, ...unobservable].join(',')}`;
// Chromium's sandbox refuses to run as root, as in a container.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Whether Chromium is installed on this machine. */
export function hasChromium() {
  return firstOf(whole) !== undefined;
}

/** Launch options: as fast as possible, or with `isWhole` as users have it. */
export function chromiumOptions({ isWhole = false } = {}) {
  const args = isWhole ? [...quiet, ...asRoot] : [...quiet, ...asRoot, disabledFeatures];
  const executablePath = firstOf(isWhole ? whole : [...shell, ...whole]);
  if (executablePath !== undefined) return { args, executablePath };
  // Playwright has both and uses the shell by default.
  return { args, ...(isWhole && { channel: 'chromium' }) };
}

function firstOf(programs) {
  return [process.env.CHROMIUM, ...programs].find((place) => place && existsSync(place));
}
