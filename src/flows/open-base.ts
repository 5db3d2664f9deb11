import { fetchConfiguration } from '#src/config/fetch-configuration.ts';
import type { Base } from './base.ts';

/** Reads the configuration once and makes the base of it; a failed reading is not kept. */
export function baseOpener(): () => Promise<Base> {
  let opened: Promise<Base> | null = null;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

/** The request is on its way while what reads its answer is being loaded. */
async function open(): Promise<Base> {
  const [fetched, { makeCheckedBase }] = await Promise.all([fetchConfiguration(), import('./checked-base.ts')]);
  return makeCheckedBase(fetched);
}
