import { assign, forwardTo, setup } from 'xstate';
import { redirectMachine } from '#machines/redirect/redirect.machine.ts';
import { redirectAtStart, setRedirect } from '#machines/redirect/parent-actions.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { canRetry, isSecondFactorRequired } from '#machines/sensitive-action/sensitive-action.rules.ts';
import { present } from '#machines/shared/present.ts';
import { failureIn, outputOf, port, refusalIn } from '#machines/shared/port.ts';
import type {
  EmailLink,
  EmailLinkContext,
  EmailLinkEvent,
  EmailLinkInput,
  FollowedLink,
  LinkDetails,
  LinkResult,
} from './email-link.model.ts';
import { contextAtStart, alreadyApplied, leaves, mustRepeat, noChallenge, withRefusal } from './email-link.rules.ts';

const describeLink = port<LinkDetails, EmailLink>('describeLink');
const followLink = port<LinkResult, FollowedLink>('followLink');

/** Handles the link from a mail. Only a press consumes it: mail gateways open links in real browsers. */
export const emailLinkMachine = setup({
  types: {
    context: {} as EmailLinkContext,
    events: {} as EmailLinkEvent,
    input: {} as EmailLinkInput,
    children: {} as { redirect: 'redirect'; secondFactor: 'secondFactor' },
  },
  actors: {
    describeLink,
    followLink,
    secondFactor: secondFactorMachine,
    redirect: redirectMachine,
  },
  actions: {
    setDetails: assign(({ event }) => ({ details: outputOf(describeLink, event), failure: null })),
    setResult: assign(({ event }) => ({ ...outputOf(followLink, event), failure: null })),
    setLinkEmail: assign(({ context: { link } }) => ({
      email: link.kind === 'confirm' ? link.email : '',
      failure: null,
    })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setRefusal: assign(({ context, event }) => ({
      failure: failureIn(event),
      ...withRefusal(context.challenge, refusalIn(event)),
    })),
    setSecondFactor: assign(({ event }) => outputOf(secondFactorMachine, event)),
    clearProof: assign({ proof: null }),
    clearChallenge: assign({ ...noChallenge, failure: null }),
    clearFailure: assign({ failure: null }),
    setRepeated: assign({ isRepeated: true, failure: null }),
    setRedirectAtStart: assign(({ context }) => redirectAtStart(leaves(context))),
    setRedirect: assign(setRedirect),
    forwardToRedirect: forwardTo('redirect'),
  },
  guards: {
    isSecondFactorRequired: ({ context: { refusal } }) => refusal !== null && isSecondFactorRequired(refusal),
    canRetryProof: ({ context: { challenge, refusal } }) =>
      challenge !== null && refusal !== null && canRetry(refusal, 'wrongCode'),
    hasProof: ({ event }) => outputOf(secondFactorMachine, event).proof !== null,
    hasEnded: ({ event }) => outputOf(secondFactorMachine, event).failure !== null,
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
      on: { 'link.follow': { target: 'following' } },
    },
    following: {
      exit: 'clearProof',
      invoke: {
        id: 'followLink',
        src: 'followLink',
        input: ({ context: { link, proof } }) => ({ link, proof }),
        onDone: { target: 'ended', actions: 'setResult' },
        onError: { target: 'refused', actions: 'setRefusal' },
      },
    },
    refused: {
      always: [
        { guard: 'isSecondFactorRequired', target: 'proving', actions: 'clearFailure' },
        { guard: 'canRetryProof', target: 'proving' },
        { guard: 'alreadyApplied', target: 'ended', actions: 'setLinkEmail' },
        { guard: 'mustRepeat', target: 'following', actions: 'setRepeated' },
        { target: 'ended' },
      ],
    },
    proving: {
      description: 'Two-factor authentication was on when the address was changed.',
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        input: ({ context: { challenge, selectedMethod, sentCodes, failure } }) => ({
          challenge: present(challenge, 'challenge'),
          selectedMethod,
          sentCodes,
          failure,
        }),
        onDone: [
          { guard: 'hasProof', target: 'following', actions: 'setSecondFactor' },
          { guard: 'hasEnded', target: 'ended', actions: 'setSecondFactor' },
          { target: 'reviewing', actions: 'clearChallenge' },
        ],
        onError: { target: 'ended', actions: 'setFailure' },
      },
    },
    ended: {
      entry: 'setRedirectAtStart',
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
