// A customer with a browser, who logs in again and again, reloads a page, and reads what the pages say.
import type { Browser, Page } from '@playwright/test';
import { lin } from '../../e2e/customers.ts';
import { loginForm } from '../../e2e/page-objects.ts';
import { launchBrowser } from '../lib/browser.ts';

const waitMs = 40_000;
/** The form also says when it waits for long. */
const failure = 'form#log-in .form-message';

export class Visitor {
  /** The messages that pages showed. */
  readonly said = new Set<string>();
  readonly #browser: Browser;
  readonly #home: string;
  #account: Page | null = null;

  private constructor(browser: Browser, home: string) {
    this.#browser = browser;
    this.#home = home;
  }

  static async start(port: number): Promise<Visitor> {
    return new Visitor(await launchBrowser(), `http://account.default.localhost:${port}/`);
  }

  /** Logs in with a fresh browser. What was typed must still be there if that fails. */
  async logIn(): Promise<void> {
    const context = await this.#browser.newContext({ locale: 'en-US' });
    context.setDefaultTimeout(waitMs);
    const page = await context.newPage();
    try {
      await page.goto(`${this.#home}login?redirect=${encodeURIComponent(this.#home)}`);
      const { username, password, submit } = loginForm(page);
      const message = page.locator(failure);
      await username.fill(lin.username);
      await password.fill(lin.password);
      await submit.click();
      await page.waitForFunction(
        (selector) => location.pathname === '/' || document.querySelector(selector)?.textContent,
        failure,
      );
      if (new URL(page.url()).pathname === '/') return await this.#keep(page);
      this.said.add(await message.innerText());
      const typed = [await username.inputValue(), await password.inputValue()];
      if (typed.join() !== [lin.username, lin.password].join()) this.said.add('what was typed is gone');
    } catch {
      this.said.add('the login page did not answer');
    }
    await context.close();
  }

  /** Reloads the page of a customer who has logged in. */
  async reload(): Promise<void> {
    const page = this.#account;
    if (page === null) return;
    try {
      await page.reload({ waitUntil: 'networkidle' });
      for (const text of await page.locator('[role=alert]').allInnerTexts()) if (text !== '') this.said.add(text);
      if (new URL(page.url()).pathname === '/login') this.said.add('logged out');
    } catch {
      this.said.add('the account page did not answer');
    }
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  /** The first page that has logged in stays open. */
  async #keep(page: Page): Promise<void> {
    if (this.#account === null) this.#account = page;
    else await page.context().close();
  }
}
