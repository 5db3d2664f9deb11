// Chromium as it is installed, and Playwright's own Firefox and WebKit where those could be downloaded.
import { chromium, firefox, webkit, type Browser, type Page } from '@playwright/test';
import { chromiumOptions } from '../chromium.mjs';
import { size, type Driver, type RunningBrowser } from './browser.ts';

/** `proxy`: where the names below localhost lead, for a browser that does not resolve them. */
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

function driverOf(page: Page): Driver {
  return {
    open: async (address) => void (await page.goto(address)),
    evaluate: async (expression) => await page.evaluate<string>(`JSON.stringify(${expression})`),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: () => page.screenshot(),
  };
}
