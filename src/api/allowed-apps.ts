import { listAllowedApps, removeAllowedApp, type AllowedApp } from '#contract/calls/allowed-apps.ts';
import type { Send } from './transport/authorized-send.ts';

/** The apps that the user has allowed. */
export const allowedAppsApi = (send: Send) => ({
  list: async (signal?: AbortSignal): Promise<readonly AllowedApp[]> => {
    const { consents } = await send(listAllowedApps, { ...(signal && { signal }) });
    return consents;
  },
  remove: async (client: string, signal?: AbortSignal): Promise<void> => {
    await send(removeAllowedApp, { path: { client }, ...(signal && { signal }) });
  },
});
