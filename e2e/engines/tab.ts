// One window of a visitor, driven by WebDriver. Every method waits for what it needs.
import { expect } from '@playwright/test';
import type { Locator, WebDriver, WebElement } from 'selenium-webdriver';

/** Whether nothing moves or loads any more. Endless animations are loading indicators or decoration. */
const isSettled = `return document.readyState === 'complete' && document.querySelector('[aria-busy=true]') === null &&
  document.getAnimations().every((each) => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)`;
const isAsWideAsItsWindow = 'return document.documentElement.scrollWidth <= document.documentElement.clientWidth';

export class Tab {
  readonly #session: WebDriver;
  readonly #window: string;

  private constructor(session: WebDriver, window: string) {
    this.#session = session;
    this.#window = window;
  }

  /** In a window of its own, because a hidden tab cannot be captured. */
  static async open(session: WebDriver, isFirst: boolean): Promise<Tab> {
    if (!isFirst) await session.switchTo().newWindow('window');
    await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
    return new Tab(session, await session.getWindowHandle());
  }

  async open(address: string): Promise<void> {
    await (await this.#shown()).get(address);
  }

  /** Waits until an element is visible. */
  async see(place: Locator): Promise<void> {
    await expect(() => this.#find(place)).toPass();
  }

  async press(place: Locator): Promise<void> {
    await expect(async () => await (await this.#find(place)).click()).toPass();
  }

  async enter(place: Locator, text: string): Promise<void> {
    await expect(async () => {
      const field = await this.#find(place);
      await field.clear();
      await field.sendKeys(text);
      expect(await field.getProperty('value')).toBe(text);
    }).toPass();
  }

  async scrollTo(place: Locator): Promise<void> {
    await expect(async () => {
      const script = "arguments[0].scrollIntoView({ block: 'start', behavior: 'instant' })";
      await this.#session.executeScript(script, await this.#find(place));
    }).toPass();
  }

  /** Waits until a script of the page returns true. */
  async wait(what: string, script: string): Promise<void> {
    await expect.poll(async () => await (await this.#shown()).executeScript(script), { message: what }).toBe(true);
  }

  /** A picture of the page once it is stable; fails if it is wider than its window. */
  async picture(): Promise<Buffer> {
    await this.wait('the page is stable', isSettled);
    await this.wait('the page is as wide as its window', isAsWideAsItsWindow);
    return await this.pictureNow();
  }

  async pictureNow(): Promise<Buffer> {
    return Buffer.from(await (await this.#shown()).takeScreenshot(), 'base64');
  }

  /** The first visible match. */
  async #find(place: Locator): Promise<WebElement> {
    for (const each of await (await this.#shown()).findElements(place)) if (await each.isDisplayed()) return each;
    throw new Error(`${JSON.stringify(place)} cannot be seen.`);
  }

  async #shown(): Promise<WebDriver> {
    await this.#session.switchTo().window(this.#window);
    return this.#session;
  }
}
