// The installed Chromium, and Playwright's own Firefox and WebKit if they could be downloaded.
import { chromium, firefox, webkit, type Browser } from '@playwright/test';
import { chromiumOptions } from '../chromium.mjs';
import { size, type RunningBrowser } from './browser.ts';
import { driverOf } from './page-driver.ts';

/** `proxy`: the proxy for names below localhost, for a browser that does not resolve them. */
export async function startWithPlaywright(
  name: 'chromium' | 'firefox' | 'webkit',
  proxy: string,
): Promise<RunningBrowser> {
  const browser = await launch(name, proxy);
  return {
    version: browser.version(),
    newVisitor: async () => {
      const context = await browser.newContext({ viewport: size, locale: 'en-US' });
      return { newTab: async () => driverOf(await context.newPage()), leave: () => context.close() };
    },
    stop: () => browser.close(),
  };
}

function launch(name: 'chromium' | 'firefox' | 'webkit', proxy: string): Promise<Browser> {
  if (name === 'chromium') return chromium.launch(chromiumOptions({ isWhole: true }));
  return name === 'firefox' ? firefox.launch() : webkit.launch({ proxy: { server: proxy } });
}
