import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { ServiceBuilder } from 'selenium-webdriver/chrome.js';
import { Service } from '../service.ts';
import { root } from '../../scripts/lib/run.mjs';
import { engines, missingOf, onPath, type EngineOptions } from './engines.ts';
import { Tab } from './tab.ts';

interface TestFixtures {
  /** Opens a tab of this walk's visitor. */
  newTab: () => Promise<Tab>;
  /** Saves a picture of a tab in .cache/browsers. */
  keep: (tab: Tab, title: string) => Promise<void>;
}

interface WorkerFixtures extends EngineOptions {
  /** Starts a browser without cookies. */
  startSession: () => Promise<WebDriver>;
  service: Service;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['chromium', { scope: 'worker', option: true }],
  startSession: [
    async ({ engine }, use) => {
      const { driver, binary, capabilities } = engines[engine];
      const program = new ServiceBuilder(onPath(driver)).build();
      const builder = new Builder()
        .usingServer(await program.start())
        .withCapabilities(new Capabilities(capabilities(binary() ?? '')));
      await use(async () => await builder.build());
      await program.kill();
    },
    { scope: 'worker' },
  ],
  service: [
    async ({}, use) => {
      const service = await Service.start({ THIRD_PARTIES: 'demonstration' });
      await use(service);
      await service.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  newTab: async ({ startSession }, use, testInfo) => {
    const session = await startSession();
    const tabs: Tab[] = [];
    await use(async () => {
      const tab = await Tab.open(session, tabs.length === 0);
      tabs.push(tab);
      return tab;
    });
    if (testInfo.status !== testInfo.expectedStatus)
      for (const [index, tab] of tabs.entries())
        writeFileSync(testInfo.outputPath(`tab-${index + 1}.png`), await tab.pictureNow());
    await session.quit();
  },
  keep: async ({ engine }, use) => {
    const folder = join(root, '.cache', 'browsers', engine);
    mkdirSync(folder, { recursive: true });
    await use(async (tab, title) => {
      const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      writeFileSync(join(folder, `${name}.png`), await tab.picture());
    });
  },
});

test.beforeEach(({ engine }) => {
  const missing = missingOf(engine);
  test.skip(missing !== null, missing ?? '');
});
