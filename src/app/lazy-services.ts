import { fetchConfiguration } from '#src/config/fetch-configuration.ts';
import type { TabSignals } from '#src/browser/tab-channel.ts';
import type { Base } from './services.ts';
import type { Checked } from './validated-configuration.ts';
import { late } from './load-chunk.ts';

/** What the log-in page opens when it needs it, each once; a failure is not kept, the next try opens anew. */
export interface Opening {
  configuration(): Promise<Checked>;
  /** Brings the HTTP client and the storage with it. */
  base(): Promise<Base>;
  /** What other tabs say, which is heard without them. */
  tabs(): Promise<Pick<TabSignals, 'listen'>>;
  /** Settles when there is something to ask before somebody submits. */
  wanted(): Promise<void>;
}

/** What nobody has asked for waits until the page is `alive`: it is not to slow that down. */
export function makeOpening(alive: Promise<void>): Opening {
  // The request is on its way while what reads its answer is being loaded.
  const configuration = once(async () => {
    const [fetched, { checkConfiguration }] = await Promise.all([fetchConfiguration(), late(import('./validated-configuration.ts'))]);
    return checkConfiguration(fetched);
  });
  const base = once(async () => {
    const [checked, { makeBase }] = await Promise.all([configuration(), late(import('./services.ts'))]);
    return makeBase(checked.configuration, checked.date, checked.tabs);
  });
  return {
    configuration,
    base,
    tabs: async () => (await alive.then(configuration)).tabs,
    wanted: async () => await (await alive.then(configuration)).wanted(),
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
