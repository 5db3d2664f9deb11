import { fromPromise, type NonReducibleUnknown } from 'xstate';
import type { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { countdown } from '#src/services/countdown.ts';
import { readAgain } from '#src/services/read-again.ts';

type ReadMachine<Value, Request extends NonReducibleUnknown> = ReturnType<typeof makeRetryableRead<Value, Request>>;

/** A read with its ports filled. `steady` is the page's steady clock. */
export function provideRead<Value, Request extends NonReducibleUnknown>(
  machine: ReadMachine<Value, Request>,
  steady: () => number,
  read: (call: { input: { request: Request }; signal: AbortSignal }) => Promise<Value>,
): ReadMachine<Value, Request> {
  return fillPorts(machine, {
    actors: {
      read: fromPromise(read),
      waitCountdown: countdown('waitCountdown.tick', steady, readAgain),
    },
  });
}
