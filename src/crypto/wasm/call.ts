import { CryptoError, operationSymbols } from '../errors.ts';
import { bytesAt, compiled } from './module.ts';

/**
 * One operation of the module over numbers and bytes. It answers with a number: what it tells, or below zero what went
 * wrong, which is thrown.
 */
export function callWasm<Numbers extends readonly number[]>(
  operation: (...numbers: Numbers) => number,
  numbers: Numbers,
  ...inputs: readonly Uint8Array[]
): number {
  for (const [place, bytes] of inputs.entries()) inputBuffer(place, bytes.length).set(bytes);
  const answer = operation(...numbers);
  if (answer >= 0) return answer;
  throw new CryptoError(operationSymbols[-1 - answer] ?? 'core_failed');
}

/** As `call`, for the bytes that the operation makes. */
export function callForBytes(...of: Parameters<typeof callWasm>): Uint8Array {
  callWasm(...of);
  return takeBytes();
}

/** The bytes that the last call made. */
export function takeBytes(): Uint8Array {
  const bytes = bytesAt(compiled.madeAddress(), compiled.madeLength()).slice();
  compiled.dropMade();
  return bytes;
}

/** Room in the module's memory for bytes that the next call takes. */
export function inputBuffer(place: number, length: number): Uint8Array<ArrayBuffer> {
  return bytesAt(compiled.roomFor(place, length), length);
}
