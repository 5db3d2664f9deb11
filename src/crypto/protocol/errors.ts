import type { ClientSymbol } from '#contract/symbols.ts';

/** Why the core cannot be used. */
export type LoadSymbol = Extract<ClientSymbol, `wasm_${string}`>;

/** In the order of `Problem` in `crypto-wasm/src/problem.rs`, whose numbers the module throws. */
const moduleSymbols = [
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
] as const;

/** Why one operation was refused; `core_failed` is a fault of the core itself. */
export type OperationSymbol = (typeof moduleSymbols)[number] | 'core_failed';

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

/** The symbol for an error thrown by an operation in the worker. */
export function symbolOfThrown(thrown: unknown): CoreSymbol {
  if (typeof thrown === 'number') return moduleSymbols[thrown] ?? 'core_failed';
  return thrown instanceof CryptoError ? thrown.symbol : 'core_failed';
}

/** Throws the symbol for a number that the module cannot accept: its boundary would truncate 2 ** 32 + 1 to 1. */
export function requireUint32(value: number, symbol: OperationSymbol): number {
  if (value === value >>> 0) return value;
  throw new CryptoError(symbol);
}
