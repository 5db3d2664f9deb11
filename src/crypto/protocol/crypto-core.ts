import type { KeyHandle, Operations } from './protocol.ts';

/**
 * The crypto core, ready for use in its worker. Keys are handles; their bytes stay there. Every call rejects with a
 * `CryptoError`: the symbol of the operation, or `wasm_not_ready` once the core is closed. Bytes passed in are copied;
 * the caller wipes its own copy.
 */
export interface CryptoCore extends Operations {
  /** Wipes a key that is no longer needed. */
  release(key: KeyHandle): void;
  /** Ends the worker, and with it every key. */
  close(): void;
}
