import type { Driver } from './browser.ts';

/** What the pages of Playwright and Puppeteer have in common. */
interface Page {
  goto(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  bringToFront(): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  readonly mouse: { click(x: number, y: number): Promise<void> };
  readonly keyboard: { type(text: string): Promise<void> };
}

export function driverOf(page: Page): Driver {
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
