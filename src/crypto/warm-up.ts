import { Derivation, Scheduler } from './module.ts';
import { openTurns } from './turns.ts';

/** How many derivations run on each kernel; without vectors all run on the one there is. */
const widths = [4, 2, 1];
const ITERATIONS = 600;
/** Small, so that a message that comes meanwhile does not wait, and each function is entered often. */
const ITERATIONS_A_TURN = 25;

/** Runs each kernel on nothing, so that the engine has fast code for it before the first key is opened. */
export async function warmUp(): Promise<void> {
  const turns = openTurns();
  const scheduler = new Scheduler();
  for (const width of widths) {
    const places = Array.from({ length: width }, () => {
      return scheduler.add(new Derivation(new Uint8Array(1), new Uint8Array(16), ITERATIONS, 32)) ?? 0;
    });
    while (places.some((place) => scheduler.left(place) > 0)) {
      scheduler.turn(ITERATIONS_A_TURN);
      await turns.next();
    }
    for (const place of places) scheduler.cancel(place);
  }
  scheduler.free();
  turns.close();
}
