import { type InitOutput, initSync } from '#crypto-wasm/pkg/crypto_wasm.js';
import { moduleDigest } from '#crypto-wasm/pkg/digest.js';
import type { Announcement } from '../protocol/protocol.ts';

/** The compiled core; only this file names its package. Its operations throw the index of a symbol. */
export * from '#crypto-wasm/pkg/crypto_wasm.js';

const address = new URL('../../../crypto-wasm/pkg/crypto_wasm_bg.wasm', import.meta.url);

/** Instantiates the module. */
export const start = (module: BufferSource | WebAssembly.Module): InitOutput => initSync({ module });

/**
 * Fetches and instantiates the module. Never rejects. The browser compares the SHA-384, even where `crypto.subtle` is
 * missing. Compiling from bytes makes the MIME type irrelevant. The second attempt bypasses the cache, which may
 * contain a damaged copy.
 */
export async function instantiateModule(): Promise<Announcement> {
  for (const cache of ['default', 'reload'] as const) {
    try {
      const response = await fetch(address, { integrity: moduleDigest, cache });
      start(await WebAssembly.compile(await response.arrayBuffer()));
      return { type: 'ready' };
    } catch {
      continue;
    }
  }
  return { type: 'unavailable', address: address.href };
}
