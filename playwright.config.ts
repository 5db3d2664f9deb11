import { defineConfig, devices } from '@playwright/test';
import { chromiumOptions } from './scripts/lib/browser.ts';

/** `npm run model -- CHART --headed`: somebody watches. */
const isWatched = process.env['MODEL_WATCHED'] !== undefined;

export default defineConfig({
  testDir: './e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/build.ts',
  outputDir: './test-results',
  // Fewer workers than journeys could use: a journey waits about as long as it computes.
  workers: 3,
  // On a busy machine everything takes longer without being wrong.
  timeout: isWatched ? 600_000 : 90_000,
  expect: { timeout: 20_000 },
  // On a shared machine, a stall of half a minute is not the journey's fault: retry it once, and report it as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    trace: 'off',
    headless: !isWatched,
    launchOptions: isWatched ? { ...chromiumOptions({ isWhole: true }), slowMo: 700 } : chromiumOptions(),
  },
});
