// The common part of the benchmarks that start the service.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { install } from '../install.mjs';
import { command, Problem } from '../lib/run.mjs';

export const customer = { username: 'lin.hart@example.com', password: 'Quiet-Harbor-27' };

/**
 * Installs, builds, and calls `act` with a temporary folder and `atEnd`, which registers what to close afterwards, the latest first. Ctrl-C
 * closes it too.
 */
export async function benchmark(act) {
  await command(async () => {
    await install();
    await build();
    const folder = mkdtempSync(join(tmpdir(), 'account-center-bench-'));
    // As root the database runs as another user, which needs access.
    chmodSync(folder, 0o755);
    /** @type {(() => unknown)[]} */
    const closing = [() => rmSync(folder, { recursive: true, force: true })];
    const stopped = new Promise((_, reject) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
        process.once(signal, () => reject(new Problem('The benchmark was stopped; everything it started is closed.')));
    });
    try {
      await Promise.race([act(folder, (close) => closing.unshift(close)), stopped]);
    } finally {
      for (const close of closing) await close();
    }
  });
}

/** Logs the customer in on the login page and waits for the home page. */
export async function logIn(page, origin) {
  await page.goto(`${origin}/login?redirect=${encodeURIComponent(`${origin}/`)}`);
  await page.locator('form#log-in input[name=username]').fill(customer.username);
  await page.locator('form#log-in input[name=password]').fill(customer.password);
  await page.locator('form#log-in button.button--login').click();
  await page.waitForURL(`${origin}/`);
  await page.waitForLoadState('networkidle');
}

/** The form of a login call. */
export function loginForm({ username, password } = customer) {
  return {
    username,
    password,
    grant_type: 'password',
    session_mode: 'web',
    client_id: 'account-center-default',
    scope: 'read_profile',
  };
}
