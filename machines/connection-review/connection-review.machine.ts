import { assign, setup } from 'xstate';
import { failureIn, port } from '#machines/shared/port.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import type {
  ConnectionReview,
  ConnectionReviewContext,
  ConnectionReviewEvent,
  Removal,
} from './connection-review.model.ts';

/** After a password reset: lists the connected accounts that the owner may not recognize. Each can be removed. */
export const connectionReviewMachine = setup({
  types: {
    context: {} as ConnectionReviewContext,
    events: {} as ConnectionReviewEvent,
    input: {} as ConnectionReview,
    tags: {} as 'busy',
  },
  actors: { removeConnection: port<void, Removal>('removeConnection') },
  actions: {
    setRemoving: assign(({ event }) => ({ removing: eventOf(event, 'connection.remove').id, failure: null })),
    dropConnection: assign(({ context }) => ({
      connections: context.connections.filter(({ id }) => id !== context.removing),
      removing: null,
    })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event), removing: null })),
  },
  guards: { isEmpty: ({ context }) => context.connections.length === 0 },
}).createMachine({
  id: 'connectionReview',
  context: ({ input }) => ({ ...input, removing: null, failure: null }),
  initial: 'shown',
  states: {
    shown: {
      always: [{ guard: 'isEmpty', target: 'ended' }],
      on: {
        'connection.remove': { target: 'removing', actions: 'setRemoving' },
        'connections.keep': { target: 'ended' },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeConnection',
        src: 'removeConnection',
        input: ({ context }) => ({ token: context.token, id: context.removing ?? -1 }),
        onDone: { target: 'shown', actions: 'dropConnection' },
        onError: { target: 'shown', actions: 'setFailure' },
      },
    },
    ended: { type: 'final' },
  },
});
