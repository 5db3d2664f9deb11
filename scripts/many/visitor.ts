// Customers with a browser, who log in again and again, reload a page and unlock their keys, and what the pages say.
import type { Browser, Page } from '@playwright/test';
import { lin, protectionCode, robin, type Customer } from '../../e2e/customers.ts';
import { loginForm } from '../../e2e/page-objects.ts';
import { openKeys, protection } from '../../e2e/vault.ts';
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
  #protected: Page | null = null;

  private constructor(browser: Browser, home: string) {
    this.#browser = browser;
    this.#home = home;
  }

  static async start(port: number): Promise<Visitor> {
    return new Visitor(await launchBrowser(), `http://account.default.localhost:${port}/`);
  }

  /** Logs in with a fresh browser. The first page that has logged in stays open. */
  async logIn(): Promise<void> {
    const page = await this.#loggedIn(lin);
    if (this.#account === null) this.#account = page;
    else await page?.context().close();
  }

  /** Opens the page of a customer with protected videos again, and unlocks the keys with the right code. */
  async unlock(): Promise<void> {
    this.#protected ??= await this.#loggedIn(robin);
    const page = this.#protected;
    if (page === null) return;
    const { code, close, keys } = protection(page);
    const message = keys.getByRole('alert').filter({ hasText: /./ });
    try {
      await page.goto(`${this.#home}accountSecurity`, { waitUntil: 'networkidle' });
      if (new URL(page.url()).pathname === '/login') return void this.said.add('logged out');
      if (!(await code.isVisible()) && (await this.#readAlerts(page)) > 0) return;
      await openKeys(page, protectionCode);
      await close.or(message).first().waitFor();
      if (await close.isVisible()) return;
      this.said.add(await message.first().innerText());
      if ((await code.inputValue()) !== protectionCode) this.said.add('what was typed is gone');
    } catch {
      this.said.add('the security page did not answer');
    }
  }

  /** Null if that fails. What was typed must still be there then. */
  async #loggedIn(customer: Customer): Promise<Page | null> {
    const context = await this.#browser.newContext({ locale: 'en-US' });
    context.setDefaultTimeout(waitMs);
    const page = await context.newPage();
    try {
      await page.goto(`${this.#home}login?redirect=${encodeURIComponent(this.#home)}`);
      const { username, password, submit } = loginForm(page);
      const message = page.locator(failure);
      await username.fill(customer.username);
      await password.fill(customer.password);
      await submit.click();
      await page.waitForFunction(
        (selector) => location.pathname === '/' || document.querySelector(selector)?.textContent,
        failure,
      );
      if (new URL(page.url()).pathname === '/') return page;
      this.said.add(await message.innerText());
      const typed = [await username.inputValue(), await password.inputValue()];
      if (typed.join() !== [customer.username, customer.password].join()) this.said.add('what was typed is gone');
    } catch {
      this.said.add('the login page did not answer');
    }
    await context.close();
    return null;
  }

  /** Reloads the page of a customer who has logged in. */
  async reload(): Promise<void> {
    const page = this.#account;
    if (page === null) return;
    try {
      await page.reload({ waitUntil: 'networkidle' });
      await this.#readAlerts(page);
      if (new URL(page.url()).pathname === '/login') this.said.add('logged out');
    } catch {
      this.said.add('the account page did not answer');
    }
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  /** Returns how many there are. */
  async #readAlerts(page: Page): Promise<number> {
    const texts = (await page.locator('[role=alert]').allInnerTexts()).filter((text) => text !== '');
    for (const text of texts) this.said.add(text);
    return texts.length;
  }
}
