import { callWasm } from '../wasm/call.ts';
import { compiled } from '../wasm/module.ts';
import { createYielder } from './yielder.ts';

/** How many derivations run on each kernel; without vectors all run on the one there is. */
const widths = [4, 2, 1];
const ITERATIONS = 600;
/** Small, so that a message that comes meanwhile does not wait, and each function is entered often. */
const ITERATIONS_A_TURN = 25;

/** Runs each kernel on nothing, so that the engine has fast code for it before the first key is opened. */
export async function warmUp(): Promise<void> {
  const turns = createYielder();
  const scheduler = callWasm(compiled.makeScheduler, []);
  for (const width of widths) {
    const places = Array.from({ length: width }, () => {
      return callWasm(compiled.startDerivation, [scheduler, ITERATIONS, 32], new Uint8Array(1), new Uint8Array(16));
    });
    while (places.some((place) => compiled.left(scheduler, place) > 0)) {
      callWasm(compiled.turn, [scheduler, ITERATIONS_A_TURN]);
      await turns.next();
    }
    for (const place of places) callWasm(compiled.cancel, [scheduler, place]);
  }
  compiled.release(scheduler);
  turns.close();
}
