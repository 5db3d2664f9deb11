import { Derivation, type SecretKey } from './module.ts';
import { CoreFailure } from './failure.ts';
import type { Pbkdf2Input } from './messages.ts';
import { word } from './word.ts';

/** Short, because an engine swaps slow code for fast code only where a function is entered anew. */
const ITERATIONS_A_STEP = 256;
/** A fraction of a millisecond between two looks at the messages. */
const STEPS_A_TURN = 4;

/** Runs PBKDF2 in turns; between two of them it reports, and stops when the key is not wanted any more. */
export async function derive(
  input: Pbkdf2Input,
  report: (done: number, total: number) => void,
  isWanted: () => boolean,
): Promise<SecretKey> {
  const iterations = word(input.iterations, 'invalid_iterations');
  const length = word(input.length, 'invalid_length');
  const derivation = new Derivation(input.password, input.salt, iterations, length);
  const total = iterations * Math.ceil(length / 32);
  for (let left = total; left > 0; ) {
    for (let step = 0; step < STEPS_A_TURN; step += 1) left = derivation.step(ITERATIONS_A_STEP);
    report(total - left, total);
    await nextTurn();
    if (isWanted()) continue;
    derivation.free();
    throw new CoreFailure('derivation_unfinished');
  }
  return derivation.finish();
}

/** Lets the messages that wait be heard. A timer would cost four milliseconds each time. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
