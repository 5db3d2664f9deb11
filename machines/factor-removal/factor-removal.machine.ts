import { assign, setup } from 'xstate';
import { failureIn, port } from '#machines/shared/port.ts';
import type { FactorRemovalContext, FactorRemovalEvent, FactorRemovalInput } from './factor-removal.model.ts';

/** Shows a request to remove the second factor, until the owner refuses it. */
export const factorRemovalMachine = setup({
  types: {
    context: {} as FactorRemovalContext,
    events: {} as FactorRemovalEvent,
    input: {} as FactorRemovalInput,
    tags: {} as 'busy',
  },
  actors: { refuse: port<void>('refuse') },
  actions: {
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'factorRemoval',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'requested',
  states: {
    requested: { on: { 'removal.refuse': { target: 'refusing', actions: 'clearFailure' } } },
    refusing: {
      tags: 'busy',
      invoke: {
        id: 'refuse',
        src: 'refuse',
        onDone: { target: 'refused' },
        onError: { target: 'requested', actions: 'setFailure' },
      },
    },
    refused: { type: 'final' },
  },
});
