import { type InitOutput, initSync } from '#crypto-wasm/pkg/crypto_wasm.js';
import { scalarDigest, simdDigest } from '#crypto-wasm/pkg/digest.js';
import type { Announcement } from '../protocol/protocol.ts';

/** The operations of the compiled core; this is the one file that names its package. */
export * as compiled from '#crypto-wasm/pkg/crypto_wasm.js';

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

/** The smallest module with a vector in it: a function that splats a byte and drops it. */
const vectorProbe = Uint8Array.of(
  0x00,
  0x61,
  0x73,
  0x6d,
  0x01,
  0x00,
  0x00,
  0x00, // magic, version
  0x01,
  0x04,
  0x01,
  0x60,
  0x00,
  0x00, // one type: no parameters, no results
  0x03,
  0x02,
  0x01,
  0x00, // one function of it
  0x0a,
  0x09,
  0x01,
  0x07,
  0x00,
  0x41,
  0x00,
  0xfd,
  0x0f,
  0x1a,
  0x0b, // i32.const 0, i8x16.splat, drop, end
);

/**
 * Fetches and instantiates the module, with vectors where the browser has them. Never rejects. The browser itself
 * compares the SHA-384, which it also does where `crypto.subtle` is missing. Compiling from bytes makes the MIME type
 * irrelevant. The second attempt bypasses the cache, which may contain a damaged copy.
 */
export async function instantiateModule(): Promise<Announcement> {
  const { address, digest } = supportedModule();
  for (const cache of ['default', 'reload'] as const) {
    try {
      const response = await fetch(address, { integrity: digest, cache });
      start(await WebAssembly.compile(await response.arrayBuffer()));
      return { type: 'ready' };
    } catch {
      continue;
    }
  }
  return { type: 'unavailable', address: address.href };
}

function supportedModule(): { address: URL; digest: string } {
  return WebAssembly.validate(vectorProbe)
    ? { address: new URL('../../../crypto-wasm/pkg/crypto_wasm_simd_bg.wasm', import.meta.url), digest: simdDigest }
    : { address: new URL('../../../crypto-wasm/pkg/crypto_wasm_bg.wasm', import.meta.url), digest: scalarDigest };
}
