// An installed Firefox, which puppeteer-core drives by WebDriver BiDi.
import puppeteer from 'puppeteer-core';
import { size, type RunningBrowser } from './browser.ts';
import { driverOf } from './page-driver.ts';

const preferences = { 'intl.accept_languages': 'en-US', 'signon.rememberSignons': false };

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
