// Browsers that Playwright or Puppeteer drives: the installed Chromium and Firefox, and Playwright's own if they could be downloaded.
import { chromium, firefox, webkit, type Browser } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { chromiumOptions } from '../lib/chromium.mjs';
import { size, type Driver, type RunningBrowser } from './browser.ts';

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

const preferences = { 'intl.accept_languages': 'en-US', 'signon.rememberSignons': false };

/** An installed Firefox, by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<RunningBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    defaultViewport: size,
    extraPrefsFirefox: preferences,
  });
  return {
    version: (await browser.version()).replace(/^\D*/, ''),
    newVisitor: async () => {
      const context = await browser.createBrowserContext();
      return { newTab: async () => driverOf(await context.newPage()), leave: () => context.close() };
    },
    stop: () => browser.close(),
  };
}

/** The common part of the pages of Playwright and Puppeteer. */
interface Page {
  goto(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  bringToFront(): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  readonly mouse: { click(x: number, y: number): Promise<void> };
  readonly keyboard: { type(text: string): Promise<void> };
}

function driverOf(page: Page): Driver {
  return {
    open: async (address) => void (await page.goto(address)),
    evaluate: async (expression) => String(await page.evaluate(`JSON.stringify(${expression})`)),
    press: async ({ x, y }) => {
      await page.bringToFront();
      await page.mouse.click(x, y);
    },
    type: (text) => page.keyboard.type(text),
    picture: async () => Buffer.from(await page.screenshot()),
  };
}
