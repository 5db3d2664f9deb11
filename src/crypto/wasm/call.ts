import { CryptoError, type OperationSymbol, operationSymbols } from '../protocol/errors.ts';
import { bytesAt, compiled } from './module.ts';

/**
 * Calls one operation of the module with numbers and bytes. A result below zero is the place of a symbol, which is
 * thrown.
 */
export function callWasm<Numbers extends readonly number[]>(
  operation: (...numbers: Numbers) => number,
  numbers: Numbers,
  ...inputs: readonly Uint8Array[]
): number {
  for (const [index, bytes] of inputs.entries()) inputBuffer(index, bytes.length).set(bytes);
  const result = operation(...numbers);
  if (result >= 0) return result;
  throw new CryptoError(operationSymbols[-1 - result] ?? 'core_failed');
}

/** As `callWasm`, for the bytes that the operation makes. */
export function callForBytes(...call: Parameters<typeof callWasm>): Uint8Array {
  callWasm(...call);
  return takeBytes();
}

/** The bytes that the last call made. */
export function takeBytes(): Uint8Array {
  const bytes = bytesAt(compiled.madeAddress(), compiled.madeLength()).slice();
  compiled.dropMade();
  return bytes;
}

/** The part of the module's memory that the next call reads its input from. */
export function inputBuffer(index: number, length: number): Uint8Array<ArrayBuffer> {
  return bytesAt(compiled.inputBuffer(index, length), length);
}

/** Throws the symbol for a number that the module cannot take: its boundary would truncate 2 ** 32 + 1 to 1. */
export function requireUint32(value: number, symbol: OperationSymbol): number {
  if (value === value >>> 0) return value;
  throw new CryptoError(symbol);
}
