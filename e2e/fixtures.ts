import { expect, test as base, type Page } from '@playwright/test';
import { Service, type Settings } from './service.ts';
import { Watch } from './network-recorder.ts';

interface OfJourney {
  /** Starts a service of its own for one journey. */
  launch: (settings: Settings) => Promise<Service>;
  watch: Watch;
}

interface OfFile {
  settings: Settings;
  /** Shared by the journeys of a file. */
  service: Service;
}

export const test = base.extend<OfJourney, OfFile>({
  settings: [{}, { scope: 'worker', option: true }],
  service: [
    async ({ settings }, use) => {
      const service = await Service.start(settings);
      await use(service);
      await service.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  launch: async ({}, use) => {
    const started: Service[] = [];
    await use(async (settings) => {
      const service = await Service.start(settings);
      started.push(service);
      return service;
    });
    await Promise.all(started.map((each) => each.close()));
  },
  watch: [
    async ({ context }, use) => {
      const watch = await Watch.wait(context);
      await use(watch);
      watch.check();
    },
    { auto: true },
  ],
});

/** Waits until so many seconds are over, where the clock of the service decides. */
export async function wait(seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000;
  await expect.poll(() => Date.now(), { intervals: [50] }).toBeGreaterThan(end);
}

/** Stops a page's own clock, which has to be installed; `page.clock.runFor` alone moves it then. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

export { expect };
