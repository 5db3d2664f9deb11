import { assign, setup } from 'xstate';
import { failureIn, port } from '#machines/shared/port.ts';
import type { TakeBackContext, TakeBackEvent, TakeBackInput } from './take-back.model.ts';

/** Shows what undoing an address change reverted, until the owner dismisses it. */
export const takeBackMachine = setup({
  types: {
    context: {} as TakeBackContext,
    events: {} as TakeBackEvent,
    input: {} as TakeBackInput,
    tags: {} as 'busy',
  },
  actors: { dismiss: port<void>('dismiss') },
  actions: {
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'takeBack',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'shown',
  states: {
    shown: { on: { 'notice.dismiss': { target: 'dismissing', actions: 'clearFailure' } } },
    dismissing: {
      tags: 'busy',
      invoke: {
        id: 'dismiss',
        src: 'dismiss',
        onDone: { target: 'dismissed' },
        onError: { target: 'shown', actions: 'setFailure' },
      },
    },
    dismissed: { type: 'final' },
  },
});
