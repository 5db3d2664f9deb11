import { assign, setup } from 'xstate';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import type { LinkReview, LinkReviewContext, LinkReviewEvent, RecoveryReview, Removal } from './link-review.model.ts';

const reviewRecovery = port<{ isKept: boolean }, RecoveryReview>('reviewRecovery');

/**
 * After a password reset: lists the connected accounts, the passkeys and the recovery address that the owner may not
 * recognize. Each can be removed; no reset uses the address until it is kept, which counts only from a place that the
 * owner usually uses.
 */
export const linkReviewMachine = setup({
  types: {
    context: {} as LinkReviewContext,
    events: {} as LinkReviewEvent,
    input: {} as LinkReview,
    tags: {} as 'busy',
  },
  actors: {
    removeLink: port<void, Removal>('removeLink'),
    removePasskey: port<void, Removal>('removePasskey'),
    reviewRecovery,
  },
  actions: {
    setRemoving: assign(({ event }) => ({ removing: eventOf(event, 'link.remove').id, failure: null })),
    clearLink: assign(({ context }) => ({
      links: context.links.filter(({ id }) => id !== context.removing),
      removing: null,
    })),
    setRemovingPasskey: assign(({ event }) => ({
      removingPasskey: eventOf(event, 'passkey.remove').id,
      failure: null,
    })),
    clearPasskey: assign(({ context }) => ({
      passkeys: context.passkeys.filter(({ id }) => id !== context.removingPasskey),
      removingPasskey: null,
    })),
    setKept: assign({ keep: true, failure: null }),
    setTurnedOff: assign({ keep: false, failure: null }),
    clearRecovery: assign({ recoveryEmail: null, keep: null }),
    setUnkept: assign({ isUnkept: true, keep: null }),
    setFailure: assign(({ event }) => ({
      failure: failureIn(event),
      removing: null,
      removingPasskey: null,
      keep: null,
    })),
  },
  guards: {
    isEmpty: ({ context }) =>
      context.links.length === 0 && context.passkeys.length === 0 && context.recoveryEmail === null,
    isUnkept: ({ context, event }) => context.keep === true && !outputOf(reviewRecovery, event).isKept,
  },
}).createMachine({
  id: 'linkReview',
  context: ({ input }) => ({
    ...input,
    removing: null,
    removingPasskey: null,
    keep: null,
    isUnkept: false,
    failure: null,
  }),
  initial: 'shown',
  states: {
    shown: {
      always: [{ guard: 'isEmpty', target: 'ended' }],
      on: {
        'link.remove': { target: 'removing', actions: 'setRemoving' },
        'passkey.remove': { target: 'removingPasskey', actions: 'setRemovingPasskey' },
        'recovery.keep': { target: 'reviewingRecovery', actions: 'setKept' },
        'recovery.remove': { target: 'reviewingRecovery', actions: 'setTurnedOff' },
        'review.end': { target: 'ended' },
      },
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
    removingPasskey: {
      tags: 'busy',
      invoke: {
        id: 'removePasskey',
        src: 'removePasskey',
        input: ({ context }) => ({ token: context.token, id: context.removingPasskey ?? -1 }),
        onDone: { target: 'shown', actions: 'clearPasskey' },
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
