import { assign, setup, type NonReducibleUnknown } from 'xstate';
import { named, outputOf, port } from '#machines/shared/port.ts';
import { mustWait, setWaitSeconds, waitCountdown } from '#machines/shared/wait.ts';
import type { RetryableReadContext, RetryableReadEvent } from './retryable-read.model.ts';
import { setReadFailure, waitForRead } from './retryable-read.rules.ts';

/**
 * One read that may fail. It honors a wait that the service requires, repeats on Retry or when the browser is back
 * online, and ends with the value. Each flow that invokes the chart as `name` fills the port `read`.
 */
export function makeRetryableRead<Value, Request extends NonReducibleUnknown = undefined>(name: string) {
  const read = port<Value, { request: Request }>('read');
  const machine = setup({
    types: {
      context: {} as RetryableReadContext<Request>,
      input: {} as Request,
      events: {} as RetryableReadEvent,
      output: {} as Value,
      tags: {} as 'busy',
    },
    actors: { read, waitCountdown },
    actions: { setReadFailure: assign(setReadFailure), setWaitSeconds: assign(setWaitSeconds) },
    guards: { mustWait },
  }).createMachine({
    id: 'retryableRead',
    context: ({ input }) => ({ failure: null, waitSeconds: 0, request: input }),
    initial: 'reading',
    states: {
      reading: {
        tags: 'busy',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context: { request } }) => ({ request }),
          onDone: { target: 'done' },
          onError: { target: 'unavailable', actions: 'setReadFailure' },
        },
      },
      unavailable: {
        invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitForRead },
        on: {
          'read.retry': [{ guard: 'mustWait' }, { target: 'reading' }],
          'waitCountdown.tick': { actions: 'setWaitSeconds' },
        },
      },
      done: { type: 'final', output: ({ event }) => outputOf(read, event) },
    },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- XState does not type the output of a final state
    output: ({ event }) => event.output as Value,
  });
  return named(machine, name);
}
