// Playwright Test runs the walks and WebDriver drives the browsers: see scripts/browsers.ts.
import { defineConfig } from '@playwright/test';
import { engineNames, type EngineOptions } from './engines.ts';

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  testMatch: 'walks.ts',
  globalSetup: '../build.ts',
  outputDir: '../../.cache/browsers/results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  reporter: [['list']],
  projects: engineNames.map((engine) => ({ name: engine, use: { engine } })),
});
