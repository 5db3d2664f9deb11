import { compiled } from './module.ts';
import { CoreFailure, operationSymbols } from './failure.ts';

/**
 * One operation of the module over numbers and bytes. It answers with a number: what it tells, or below zero what went
 * wrong, which is thrown.
 */
export function call<Numbers extends readonly number[]>(
  operation: (...numbers: Numbers) => number,
  numbers: Numbers,
  ...inputs: readonly Uint8Array[]
): number {
  for (const [place, bytes] of inputs.entries()) compiled.giveBytes(place, bytes);
  const answer = operation(...numbers);
  if (answer >= 0) return answer;
  throw new CoreFailure(operationSymbols[-1 - answer] ?? 'core_failed');
}

/** As `call`, for the bytes that the operation makes. */
export function bytesOf(...of: Parameters<typeof call>): Uint8Array {
  call(...of);
  return compiled.takeBytes();
}
