import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** A browser of this machine is used where there is one; else the one Playwright downloads. */
const browsers = [process.env['CHROMIUM'], '/usr/bin/chromium'];
const executablePath = browsers.find((path) => path !== undefined && existsSync(path));

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// Chromium's sandbox refuses to run as root, as in a container.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: './e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/build.ts',
  outputDir: './test-results',
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    trace: 'off',
    launchOptions: { args: [...quiet, ...asRoot], ...(executablePath !== undefined && { executablePath }) },
  },
});
