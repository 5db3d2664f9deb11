import { loadChunk } from '#src/browser/load-chunk.ts';
import type { BrowserPasskeys } from '#src/vault/passkeys.ts';

/** The browser's passkeys that open the keys. What asks for them is loaded on use. */
export const browserPasskeys: BrowserPasskeys = {
  host: () => window.location.hostname,
  ask: async (question, signal) => {
    const { readPasskeyOutput } = await loadChunk(() => import('#src/browser/passkey-ceremony.ts'));
    return readPasskeyOutput(question, signal);
  },
};
