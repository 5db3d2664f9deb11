import { assign } from 'xstate';
import { failureIn, port } from '#machines/shared/port.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { setup } from '#machines/shared/setup.ts';
import type { LinkReview, LinkReviewContext, LinkReviewEvent, Removal } from './link-review.model.ts';

/** After a password reset: lists the connected accounts that the owner may not recognize. Each can be removed. */
export const linkReviewMachine = setup({
  types: {
    context: {} as LinkReviewContext,
    events: {} as LinkReviewEvent,
    input: {} as LinkReview,
    tags: {} as 'busy',
  },
  actors: { removeLink: port<void, Removal>('removeLink') },
  actions: {
    setRemoving: assign(({ event }) => ({ removing: eventOf(event, 'link.remove').id, failure: null })),
    clearLink: assign(({ context }) => ({
      links: context.links.filter(({ id }) => id !== context.removing),
      removing: null,
    })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event), removing: null })),
  },
  guards: { isEmpty: ({ context }) => context.links.length === 0 },
}).createMachine({
  id: 'linkReview',
  context: ({ input }) => ({ ...input, removing: null, failure: null }),
  initial: 'shown',
  states: {
    shown: {
      always: [{ guard: 'isEmpty', target: 'ended' }],
      on: { 'link.remove': { target: 'removing', actions: 'setRemoving' }, 'links.keep': { target: 'ended' } },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeLink',
        src: 'removeLink',
        input: ({ context }) => ({ token: context.token, id: context.removing ?? -1 }),
        onDone: { target: 'shown', actions: 'clearLink' },
        onError: { target: 'shown', actions: 'setFailure' },
      },
    },
    ended: { type: 'final' },
  },
});
