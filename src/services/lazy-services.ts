import { fetchConfiguration } from '#src/config/fetch-configuration.ts';
import { createSlowCalls, type SlowCalls } from '#src/api/transport/slow-calls.ts';
import type { TabChannel } from '#src/browser/tab-channel.ts';
import type { Services } from './services.ts';
import type { ValidatedConfiguration } from './validated-configuration.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';

/** Loads services on demand, each once; a failure is not cached, so the next call tries again. */
export interface LazyServices {
  configuration(): Promise<ValidatedConfiguration>;
  /** Loads the HTTP client and the storage. */
  services(): Promise<Services>;
  /** Of these services. */
  readonly slowCalls: SlowCalls;
  /** The channel to other tabs, which needs no services. */
  tabs(): Promise<Pick<TabChannel, 'listen'>>;
  /** Resolves when login needs the service before a submit. */
  whenServiceNeeded(): Promise<void>;
}

export function createLazyServices(): LazyServices {
  const slowCalls = createSlowCalls();
  // The request runs while the code that reads its response is loaded.
  const configuration = once(async () => {
    const [fetched, { validateConfiguration }] = await Promise.all([
      fetchConfiguration(),
      loadChunk(() => import('./validated-configuration.ts')),
    ]);
    return validateConfiguration(fetched);
  });
  const services = once(async () => {
    const [checked, { createServices }] = await Promise.all([
      configuration(),
      loadChunk(() => import('./services.ts')),
    ]);
    return createServices(checked.configuration, checked.date, checked.tabs, slowCalls);
  });
  return {
    configuration,
    services,
    slowCalls,
    tabs: async () => (await configuration()).tabs,
    whenServiceNeeded: async () => await (await configuration()).whenServiceNeeded(),
  };
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}
