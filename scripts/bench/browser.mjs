// Loads a page in Chromium with a slowed CPU and a cold cache, and measures its milestones.
import { launchBrowser } from '../lib/test-browser.mjs';

const slowdown = 4;

/**
 * `keyHash`: that of the certificate to trust. With certificate errors ignored, Chromium caches nothing and loads
 * early-hinted files twice.
 */
export async function openBrowser(keyHash) {
  const browser = await launchBrowser([`--ignore-certificate-errors-spki-list=${keyHash}`], { isWhole: true });
  return { load: (address) => load(browser, address), close: () => browser.close() };
}

/**
 * Milliseconds since the start of the navigation; NaN for a milestone that a page lacks. Bytes are encoded script
 * bytes.
 */
async function load(browser, address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 760 }, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(observeMilestones);
    await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForFunction(() => window.isMeasured(), undefined, { timeout: 60_000, polling: 100 });
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => window.measured());
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything else. */
function observeMilestones() {
  const seen = { visible: Number.NaN, listening: Number.NaN, hydrated: Number.NaN, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') seen.visible = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, ...more) {
    if (type === 'submit' && this instanceof HTMLFormElement && Number.isNaN(seen.listening))
      seen.listening = performance.now();
    return add.call(this, type, ...more);
  };
  // The page removes its slow-load notice once it is hydrated.
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes) {
      if ([...removedNodes].some((node) => node.id === 'slow-load')) seen.hydrated = performance.now();
    }
  }).observe(document, { childList: true, subtree: true });
  const scripts = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  const sum = (entries) => entries.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
  window.isMeasured = () => {
    const isOurs = location.pathname === '/login';
    const isBare = location.pathname === '/bare';
    return (
      !Number.isNaN(seen.visible) &&
      (!isOurs || !Number.isNaN(seen.hydrated)) &&
      (!isBare || window.hydrated !== undefined)
    );
  };
  window.measured = () => {
    const hydrated = window.hydrated ?? seen.hydrated;
    return {
      ...seen,
      hydrated,
      bytes: sum(scripts()),
      bytesHydrated: sum(scripts().filter(({ responseEnd }) => responseEnd <= hydrated)),
    };
  };
}
