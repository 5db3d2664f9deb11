import { callWasm, inputBuffer } from './wasm/call.ts';
import { CryptoError } from './errors.ts';
import { compiled } from './wasm/module.ts';

/** The most that `crypto.getRandomValues` fills in one call. */
const LARGEST_FILL = 65_536;
const MOST_BYTES = 2 ** 20;
const PRIVATE_KEY_BYTES = 32;

/** Makes random bytes. Throws `invalid_length` over a mebibyte, `random_unavailable`. */
export function randomBytes(length: number): Uint8Array {
  if (length > MOST_BYTES) throw new CryptoError('invalid_length');
  return filled(new Uint8Array(length));
}

/** Makes a private key. Its bytes come into being in the memory of the module, and nowhere else. */
export function makePrivateKey(): number {
  filled(inputBuffer(0, PRIVATE_KEY_BYTES));
  return callWasm(compiled.makePrivateKey, []);
}

/** Fills from `crypto.getRandomValues`, the only source there is. */
function filled(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  try {
    for (let at = 0; at < bytes.length; at += LARGEST_FILL) crypto.getRandomValues(bytes.subarray(at, at + LARGEST_FILL));
  } catch {
    throw new CryptoError('random_unavailable');
  }
  return bytes;
}
