import { defineConfig, devices } from '@playwright/test';
import { chromiumOptions } from './scripts/chromium.mjs';

export default defineConfig({
  testDir: './e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/build.ts',
  outputDir: './test-results',
  // One more than this many processors bear at once: a journey waits as long as it works.
  workers: 3,
  // On a busy machine all of it takes longer, and is no less right.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // Where a machine is shared, a stall of half a minute is no fault of a journey: it is walked once more, and named as
  // flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    trace: 'off',
    launchOptions: chromiumOptions(),
  },
});
