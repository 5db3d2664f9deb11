import { expect, test as base, type Page } from '@playwright/test';
import { Service, type Settings } from './service.ts';
import { Watch } from './network-recorder.ts';

interface TestFixtures {
  /** Starts a service for one journey, for settings that no other journey has. */
  launch: (settings: Settings) => Promise<Service>;
  watch: Watch;
}

interface WorkerFixtures {
  settings: Settings;
  /**
   * Shared by all journeys of a worker, which starts again for other settings: those are constants of this file,
   * because equal objects of two files are different ones.
   */
  service: Service;
}

/** What some journeys need and no other one notices. Any free port: the usual ones can be in use at a restart. */
const withDemonstrations = {
  THIRD_PARTIES: 'demonstration',
  PROVIDER_PORT: '0',
  APPS: 'demonstration',
  APP_PORT: '0',
  SIGN_UP_MAILS_PER_HOUR: '100',
};

/** How soon another code can be requested in journeys about that. */
export const resendSeconds = 2;
export const quickResend: Settings = { RESEND_AFTER_SECONDS: String(resendSeconds) };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  service: [
    async ({ settings }, use) => {
      const service = await Service.start({ ...withDemonstrations, ...settings });
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
      const watch = await Watch.start(context);
      await use(watch);
      watch.check();
    },
    { auto: true },
  ],
});

/** For journeys that change a demonstration customer's data: they start with the original data. */
export const freshTest = test.extend<{ originalData: void }>({
  originalData: [
    async ({ service }, use) => {
      await service.resetData();
      await use();
      // The following journeys expect the original data, too.
      await service.resetData();
    },
    { auto: true },
  ],
});

/** Waits a number of seconds by the service's clock. */
export async function wait(seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000;
  await expect.poll(() => Date.now(), { intervals: [50] }).toBeGreaterThan(end);
}

/** Stops the installed clock of a page; from then on only `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

export { expect };
