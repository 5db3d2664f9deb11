import { type InitOutput, initSync } from '#crypto-wasm/pkg/crypto_wasm.js';
import { moduleDigest } from '#crypto-wasm/pkg/digest.js';
import type { Announcement } from '../protocol/protocol.ts';

/** The operations of the compiled core; this is the one file that names its package. */
export * as compiled from '#crypto-wasm/pkg/crypto_wasm.js';

const address = new URL('../../../crypto-wasm/pkg/crypto_wasm_bg.wasm', import.meta.url);

let memory: WebAssembly.Memory | undefined;

/** Instantiates a module; its results are in its memory. */
export function start(module: BufferSource | WebAssembly.Module): InitOutput {
  const started = initSync({ module });
  memory = started.memory;
  return started;
}

/** A view of the memory. A call that makes the memory grow detaches it. */
export function bytesAt(address: number, length: number): Uint8Array<ArrayBuffer> {
  if (memory === undefined) throw new TypeError('The module is not instantiated.');
  return new Uint8Array(memory.buffer, address, length);
}

/**
 * Fetches and instantiates the module. Never rejects. The browser itself compares the SHA-384, which it also does where
 * `crypto.subtle` is missing. Compiling from bytes makes the MIME type irrelevant. The second attempt bypasses the
 * cache, which may contain a damaged copy.
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
