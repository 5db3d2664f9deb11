import { test as base } from '@playwright/test';
import { Service, type Settings } from './service.ts';
import { Watch } from './watch.ts';

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
      const watch = await Watch.over(context);
      await use(watch);
      watch.check();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
