import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** A browser of this machine is used where there is one; else the one Playwright downloads. */
const places = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const executablePath = places.find((path) => path !== undefined && existsSync(path));

/** What Playwright turns off itself: of two lists Chromium reads the last. */
const offAnyway = [
  'AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying',
  'OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning',
];
/** What Chromium does for every new window and no page sees: the pages of its address bar, a process held ready. */
const forNobody = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...offAnyway, ...forNobody].join(',')}`,
];
// Chromium's sandbox refuses to run as root, as in a container.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** The browser of the journeys and of the crypto core's tests. */
export const chromiumOptions: LaunchOptions = {
  args: [...quiet, ...asRoot],
  ...(executablePath !== undefined && { executablePath }),
};
