import { chromium, type CDPSession } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { chromiumOptions } from '../../scripts/lib/browser.ts';
import { lin } from '../customers.ts';
import { expect, test } from '../fixtures.ts';

declare global {
  /** Chromium's own page of stored passwords has it. */
  const chrome: {
    passwordsPrivate: {
      addPassword(entry: {
        url: string;
        username: string;
        password: string;
        note: string;
        useAccountStore: boolean;
      }): Promise<void>;
    };
  };
}

test('a password that the browser has filled in stays in the login form [LOG-01]', async ({ service }) => {
  const folder = await mkdtemp(join(tmpdir(), 'stored-password-'));
  // The whole browser: the headless shell has no password manager.
  const context = await chromium.launchPersistentContext(folder, {
    ...chromiumOptions({ isWhole: true }),
    headless: true,
    ignoreDefaultArgs: ['--enable-automation'],
  });
  try {
    const settings = await context.newPage();
    await settings.goto('chrome://password-manager/passwords');
    await settings.evaluate((entry) => chrome.passwordsPrivate.addPassword(entry), {
      url: service.at('/login'),
      username: lin.username,
      password: lin.password,
      note: '',
      useAccountStore: false,
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    for (let load = 0; load < 3; load += 1) {
      await page.goto(service.at('/login'));
      await expect(page.locator('#root')).not.toHaveClass(/is-pending/);
      await expect.poll(() => filledFields(session)).toEqual(['username', 'password']);
    }
    // Once the field offers passkeys as well.
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.locator('[autocomplete="username webauthn"]')).toBeVisible();
    expect(await filledFields(session)).toEqual(['username', 'password']);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * Read without a user gesture, which Playwright's own `evaluate` counts as and which would reveal the values to
 * scripts.
 */
async function filledFields(session: CDPSession): Promise<string[]> {
  const { result } = await session.send('Runtime.evaluate', {
    expression: "[...document.querySelectorAll('#log-in :autofill')].map(({ name }) => name)",
    returnByValue: true,
    userGesture: false,
  });
  return v.parse(v.array(v.string()), result.value);
}
