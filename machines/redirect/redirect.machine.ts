import { assign, setup } from 'xstate';
import { redirectDelaySeconds } from '#contract/limits.ts';
import { failureIn, port } from '#machines/shared/port.ts';
import type { RedirectContext, RedirectEvent } from './redirect.model.ts';

/**
 * The end of a flow whose page redirects automatically: counts down until the user stops it. A page with more to read
 * stays.
 */
export const redirectMachine = setup({
  types: { context: {} as RedirectContext, input: {} as Pick<RedirectContext, 'leaves'>, events: {} as RedirectEvent },
  actors: { leavePage: port<void>('leavePage') },
  actions: {
    setSecondsLeft: assign(({ context }) => ({ secondsLeft: context.secondsLeft - 1 })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    leaves: ({ context }) => context.leaves,
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
  },
  delays: { second: 1000 },
}).createMachine({
  id: 'redirect',
  context: ({ input }) => ({ ...input, secondsLeft: redirectDelaySeconds, failure: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'leaves', target: 'counting' }, { target: 'stopped' }] },
    counting: {
      after: {
        second: [
          { guard: 'isLastSecond', target: 'leaving' },
          { target: 'counting', reenter: true, actions: 'setSecondsLeft' },
        ],
      },
      on: { 'redirect.stop': { target: 'stopped' }, 'app.return': { target: 'leaving' } },
    },
    stopped: { on: { 'app.return': { target: 'leaving', actions: 'clearFailure' } } },
    leaving: {
      invoke: {
        id: 'leavePage',
        src: 'leavePage',
        onDone: { target: 'stopped' },
        onError: { target: 'stopped', actions: 'setFailure' },
      },
    },
  },
});
