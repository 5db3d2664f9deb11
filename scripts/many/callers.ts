import { pause } from './program.ts';

/** Someone who calls again and again, and pauses for some milliseconds between two calls. */
export type Caller = readonly [pauseMs: number, call: () => Promise<void>];

/** Runs `act` while all callers call. Fails at once if one of them fails, and leaves none of their failures unheard. */
export async function actBeside(callers: readonly Caller[], act: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const running = Promise.all(
    callers.map(async ([ms, call]) => {
      while (!over.signal.aborted) {
        await call();
        await pause(ms);
      }
    }),
  );
  try {
    await Promise.race([act(), running]);
  } finally {
    over.abort();
  }
  await running;
}
