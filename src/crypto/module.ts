import { initSync } from '#crypto-wasm/pkg/crypto_wasm.js';
import { moduleDigest } from '#crypto-wasm/pkg/digest.js';
import { causeOfFailure } from './cause.ts';
import type { Announcement } from './messages.ts';

/** The operations of the compiled core; this is the one file that names its package. */
export {
  Derivation,
  PrivateKey,
  SecretKey,
  equalBytes,
  randomBytes,
  wipeStack,
} from '#crypto-wasm/pkg/crypto_wasm.js';

/**
 * Fetches and instantiates the module, and tells how that went; it never rejects. The browser itself compares the
 * SHA-384, which it also does where `crypto.subtle` is missing. Compiling from bytes makes the MIME type irrelevant.
 * The second attempt goes past the cache, which may hold a damaged copy.
 */
export async function instantiateModule(): Promise<Announcement> {
  const address = new URL('../../crypto-wasm/pkg/crypto_wasm_bg.wasm', import.meta.url);
  for (const cache of ['default', 'reload'] as const) {
    try {
      const response = await fetch(address, { integrity: moduleDigest, cache });
      initSync({ module: await WebAssembly.compile(await response.arrayBuffer()) });
      return { type: 'ready' };
    } catch {
      continue;
    }
  }
  return { type: 'unavailable', symbol: await causeOfFailure(address) };
}
