import { fetchConfiguration } from '#src/config/fetch-configuration.ts';
import type { TabChannel } from '#src/browser/tab-channel.ts';
import type { Services } from './services.ts';
import type { ValidatedConfiguration } from './validated-configuration.ts';
import { loadChunk } from './load-chunk.ts';

/** What the log-in page opens when it needs it, each once; a failure is not kept, the next try opens anew. */
export interface LazyServices {
  configuration(): Promise<ValidatedConfiguration>;
  /** Brings the HTTP client and the storage with it. */
  services(): Promise<Services>;
  /** What other tabs say, which is heard without them. */
  tabs(): Promise<Pick<TabChannel, 'listen'>>;
  /** Settles when there is something to ask before somebody submits. */
  whenNeeded(): Promise<void>;
}

/** What nobody has asked for waits until the page is `alive`: it is not to slow that down. */
export function createLazyServices(hydrated: Promise<void>): LazyServices {
  // The request is on its way while what reads its answer is being loaded.
  const configuration = once(async () => {
    const [fetched, { validateConfiguration }] = await Promise.all([fetchConfiguration(), loadChunk(import('./validated-configuration.ts'))]);
    return validateConfiguration(fetched);
  });
  const services = once(async () => {
    const [checked, { createServices }] = await Promise.all([configuration(), loadChunk(import('./services.ts'))]);
    return createServices(checked.configuration, checked.date, checked.tabs);
  });
  return {
    configuration,
    services,
    tabs: async () => (await hydrated.then(configuration)).tabs,
    whenNeeded: async () => await (await hydrated.then(configuration)).whenNeeded(),
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
