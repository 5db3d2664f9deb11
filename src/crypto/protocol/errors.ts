import type { ClientSymbol } from '#contract/symbols.ts';

/** Why the core cannot be used at all. */
export type LoadSymbol = Extract<ClientSymbol, `wasm_${string}`>;

/** In the order of `Problem` in `crypto-wasm/src/problem.rs`, where a full scheduler is a fault of the core. */
export const operationSymbols = [
  'invalid_private_key',
  'invalid_public_key',
  'invalid_key',
  'invalid_iv',
  'invalid_iterations',
  'invalid_length',
  'derivation_unfinished',
  'random_unavailable',
  'wrong_pin',
  'envelope_mac_incorrect',
  'envelope_invalid',
  'unknown_key',
  'core_failed',
] as const;

/** Why one operation was refused; `core_failed` is a fault of the core itself. */
export type OperationSymbol = (typeof operationSymbols)[number];

export type CoreSymbol = LoadSymbol | OperationSymbol;

/** Every failure of the core. Handlers read its symbol, never its message. */
export class CryptoError extends Error {
  readonly symbol: CoreSymbol;

  constructor(symbol: CoreSymbol) {
    super(symbol);
    this.name = 'CryptoError';
    this.symbol = symbol;
  }
}

/** The symbol of what an operation threw inside the worker. */
export function symbolOfThrown(thrown: unknown): CoreSymbol {
  return thrown instanceof CryptoError ? thrown.symbol : 'core_failed';
}
