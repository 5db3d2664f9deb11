import { assign, setup } from 'xstate';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { present } from '#machines/shared/present.ts';
import type { LinkReview, LinkReviewContext, LinkReviewEvent, RecoveryReview, Removal } from './link-review.model.ts';
import { without } from './link-review.rules.ts';

const reviewRecovery = port<{ isKept: boolean }, RecoveryReview>('reviewRecovery');

/**
 * After a password reset: lists the connected accounts, the passkeys, the authenticator apps and the recovery address
 * that the owner may not recognize. Each can be removed; no reset uses the address until it is kept, which counts only
 * from a place that the owner usually uses.
 */
export const linkReviewMachine = setup({
  types: {
    context: {} as LinkReviewContext,
    events: {} as LinkReviewEvent,
    input: {} as LinkReview,
    tags: {} as 'busy',
  },
  actors: {
    removeAddition: port<void, Removal>('removeAddition'),
    reviewRecovery,
  },
  actions: {
    setRemoving: assign(({ event }) => {
      const { kind, id } = eventOf(event, 'addition.remove');
      return { removing: { kind, id }, failure: null };
    }),
    clearRemoved: assign(({ context: { removing, links, passkeys, authenticators } }) => ({
      links: without(links, 'links', removing),
      passkeys: without(passkeys, 'passkeys', removing),
      authenticators: without(authenticators, 'authenticators', removing),
      removing: null,
    })),
    setKept: assign({ keep: true, failure: null }),
    setTurnedOff: assign({ keep: false, failure: null }),
    clearRecovery: assign({ recoveryEmail: null, keep: null }),
    setUnkept: assign({ isUnkept: true, keep: null }),
    setFailure: assign(({ event }) => ({
      failure: failureIn(event),
      removing: null,
      keep: null,
    })),
  },
  guards: {
    isEmpty: ({ context }) =>
      [context.links, context.passkeys, context.authenticators].every(({ length }) => length === 0) &&
      context.recoveryEmail === null,
    isUnkept: ({ context, event }) => context.keep === true && !outputOf(reviewRecovery, event).isKept,
  },
}).createMachine({
  id: 'linkReview',
  context: ({ input }) => ({
    ...input,
    removing: null,
    keep: null,
    isUnkept: false,
    failure: null,
  }),
  initial: 'shown',
  states: {
    shown: {
      always: [{ guard: 'isEmpty', target: 'ended' }],
      on: {
        'addition.remove': { target: 'removing', actions: 'setRemoving' },
        'recovery.keep': { target: 'reviewingRecovery', actions: 'setKept' },
        'recovery.remove': { target: 'reviewingRecovery', actions: 'setTurnedOff' },
        'review.end': { target: 'ended' },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeAddition',
        src: 'removeAddition',
        input: ({ context }) => ({ token: context.token, ...present(context.removing, 'removing') }),
        onDone: { target: 'shown', actions: 'clearRemoved' },
        onError: { target: 'shown', actions: 'setFailure' },
      },
    },
    reviewingRecovery: {
      tags: 'busy',
      invoke: {
        id: 'reviewRecovery',
        src: 'reviewRecovery',
        input: ({ context }) => ({ token: context.token, keep: context.keep === true }),
        onDone: [
          { guard: 'isUnkept', target: 'shown', actions: 'setUnkept' },
          { target: 'shown', actions: 'clearRecovery' },
        ],
        onError: { target: 'shown', actions: 'setFailure' },
      },
    },
    ended: { type: 'final' },
  },
});
