import { assign, forwardTo, setup } from 'xstate';
import { redirectMachine } from '#machines/redirect/redirect.machine.ts';
import { redirectAtStart, setRedirect } from '#machines/redirect/parent-actions.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { setChallenge, setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { valueOfAction } from '#machines/sensitive-action/sensitive-action.rules.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import type {
  EmailLink,
  EmailLinkContext,
  EmailLinkEvent,
  EmailLinkInput,
  LinkDetails,
  LinkResult,
} from './email-link.model.ts';
import { contextAtStart, alreadyApplied, leaves, mustRepeat } from './email-link.rules.ts';

const describeLink = port<LinkDetails, EmailLink>('describeLink');

/** One use of the link. A take-back requires the second factor if two-factor authentication was on at the change. */
export const followLink = makeSensitiveAction<EmailLink, LinkResult>('followLink', secondFactorMachine);

/** Handles the link from a mail. Only a press consumes it: mail gateways open links in real browsers. */
export const emailLinkMachine = setup({
  types: {
    context: {} as EmailLinkContext,
    events: {} as EmailLinkEvent,
    input: {} as EmailLinkInput,
    children: {} as { redirect: 'redirect'; followLink: 'followLink' },
  },
  actors: {
    describeLink,
    followLink,
    redirect: redirectMachine,
  },
  actions: {
    setDetails: assign(({ event }) => ({ details: outputOf(describeLink, event), failure: null })),
    setResult: assign(({ event }) => ({ ...valueOfAction(outputOf(followLink, event)), failure: null })),
    setLinkEmail: assign(({ context: { link } }) => ({
      email: link.kind === 'confirm' ? link.email : '',
      failure: null,
    })),
    setFailure: assign(setFailure),
    setChallenge: assign(setChallenge),
    clearChallenge: assign({ challenge: null }),
    clearFailure: assign({ failure: null }),
    setRepeated: assign({ isRepeated: true, failure: null }),
    setRedirectAtStart: assign(({ context }) => redirectAtStart(leaves(context))),
    setRedirect: assign(setRedirect),
    forwardToRedirect: forwardTo('redirect'),
  },
  guards: {
    isFollowed: ({ event }) => outputOf(followLink, event).outcome === 'done',
    isCancelled: ({ event }) => outputOf(followLink, event).outcome === 'cancelled',
    alreadyApplied: ({ context }) => alreadyApplied(context),
    mustRepeat: ({ context }) => mustRepeat(context),
    isUnread: ({ context }) => context.failure !== null && context.details === null,
    isFailed: ({ context }) => context.failure !== null,
  },
}).createMachine({
  id: 'emailLink',
  context: ({ input }) => contextAtStart(input),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'describeLink',
        src: 'describeLink',
        input: ({ context }) => context.link,
        onDone: { target: 'reviewing', actions: 'setDetails' },
        onError: { target: 'ended', actions: 'setFailure' },
      },
    },
    reviewing: {
      description: 'Shows what the link does, and to which account.',
      entry: 'clearChallenge',
      on: { 'link.follow': { target: 'following' } },
    },
    following: {
      invoke: {
        id: 'followLink',
        src: 'followLink',
        input: ({ context }) => ({ subject: context.link, retryOn: 'wrongCode' as const }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isFollowed', target: 'ended', actions: 'setResult' },
          { guard: 'isCancelled', target: 'reviewing' },
          { target: 'refused', actions: 'setFailure' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'alreadyApplied', target: 'ended', actions: 'setLinkEmail' },
        { guard: 'mustRepeat', target: 'following', actions: 'setRepeated' },
        { target: 'ended' },
      ],
    },
    ended: {
      entry: ['clearChallenge', 'setRedirectAtStart'],
      description: 'Redirects to the account, unless the link can be retried.',
      invoke: {
        id: 'redirect',
        src: 'redirect',
        input: ({ context }) => ({ leaves: leaves(context) }),
        onSnapshot: { actions: 'setRedirect' },
      },
      on: {
        'link.retry': [
          { guard: 'isUnread', target: 'reading', actions: 'clearFailure' },
          { guard: 'isFailed', target: 'following', actions: 'setRepeated' },
        ],
        'redirect.stop': { actions: 'forwardToRedirect' },
      },
    },
  },
});
