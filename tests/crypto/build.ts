import { buildWasm } from '../../scripts/build-wasm.mjs';

/** Vitest's global set-up: the tests of the crypto core import the built module. */
export const setup = (): Promise<void> => buildWasm();
