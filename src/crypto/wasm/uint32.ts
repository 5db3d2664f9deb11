import { CryptoError, type OperationSymbol } from '../errors.ts';

/** A number that the module can take. Its boundary would cut 2 ** 32 + 1 down to 1 without a word. */
export function requireUint32(value: number, symbol: OperationSymbol): number {
  if (value === value >>> 0) return value;
  throw new CryptoError(symbol);
}
