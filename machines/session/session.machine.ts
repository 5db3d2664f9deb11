import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { SessionDetails } from '#contract/calls/session.ts';
import { failureOf, refusalOf } from '#machines/shared/failure.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import { consequenceOf } from './refusals.ts';
import type { Confirmation, SessionContext, SessionEvent, SessionInput, SignedOutReason, Token } from './session.model.ts';
import { belongsTo, isFresh, isNobody } from './token.ts';

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'busy' | 'signedIn' | 'signedOut',
  },
  actors: {
    confirm: fromPromise<Confirmation>(notProvided('confirm')),
    renewToken: fromPromise<Token, { details: SessionDetails | null; refused: Token | null }>(notProvided('renewToken')),
    endSession: fromPromise<void>(notProvided('endSession')),
    goToLogin: fromPromise<void, { reason: SignedOutReason }>(notProvided('goToLogin')),
    startAnew: fromPromise<void>(notProvided('startAnew')),
    otherTabs: fromCallback(noopSource),
    connection: fromCallback(noopSource),
  },
  actions: {
    keepDetails: assign((_, { details }: { details: SessionDetails }) => ({ details, failure: null })),
    keepToken: assign((_, { token }: { token: Token }) => ({ token, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    keepReason: assign((_, { reason }: { reason: SignedOutReason }) => ({ reason })),
    forgetAccount: assign({ details: null, token: null, failure: null }),
  },
  guards: {
    hasMarker: ({ context }) => context.marker,
    isNobody: (_, { details }: Confirmation) => isNobody(details),
    isSomebodyElse: ({ context }, { details }: Confirmation) =>
      context.details !== null && context.details.account !== details.account,
    hasFreshToken: (_, { details, stored, now }: Confirmation) =>
      stored !== null && belongsTo(stored, details) && isFresh(stored, now),
    endsSession: (_, { error }: { error: unknown }) => consequenceOf(refusalOf(error)) === 'goToLogin',
    refusesAccount: (_, { error }: { error: unknown }) => consequenceOf(refusalOf(error)) === 'logOut',
    needsToken: ({ context }, { now }: { now: number }) => context.token === null || !isFresh(context.token, now),
    isCurrentToken: ({ context, event }) =>
      event.type === 'token.refused' && context.token?.token.reveal() === event.token.reveal(),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ marker: input.marker, details: null, token: null, reason: 'noMarker', failure: null }),
  initial: 'unknown',
  on: {
    'session.end': { target: '.ending' },
    'account.refused': { target: '.ending' },
    'session.lost': { target: '.signedOut', actions: { type: 'keepReason', params: { reason: 'ended' } } },
    'otherTab.signedOut': { target: '.signedOut', actions: { type: 'keepReason', params: { reason: 'otherTab' } } },
  },
  states: {
    unknown: { always: [{ guard: 'hasMarker', target: 'confirming' }, { target: 'signedOut' }] },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        onDone: [
          {
            guard: { type: 'isNobody', params: ({ event }) => event.output },
            target: 'signedOut',
            actions: { type: 'keepReason', params: { reason: 'ended' } },
          },
          {
            guard: { type: 'isSomebodyElse', params: ({ event }) => event.output },
            target: 'replaced',
          },
          {
            guard: { type: 'hasFreshToken', params: ({ event }) => event.output },
            target: 'signedIn.fresh',
            actions: [
              { type: 'keepDetails', params: ({ event }) => event.output },
              assign({ token: ({ event }) => event.output.stored }),
            ],
          },
          { target: 'signedIn.renewing', actions: { type: 'keepDetails', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'endsSession', params: ({ event }) => event },
            target: 'signedOut',
            actions: { type: 'keepReason', params: { reason: 'ended' } },
          },
          { guard: { type: 'refusesAccount', params: ({ event }) => event }, target: 'ending' },
          { target: 'unreachable', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    unreachable: {
      description: 'The service did not say who is signed in. Nobody is signed out by that.',
      invoke: { id: 'connection', src: 'connection' },
      on: { 'session.retry': { target: 'confirming' }, 'connection.returned': { target: 'confirming' } },
    },
    signedIn: {
      tags: 'signedIn',
      initial: 'fresh',
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: {
        'cookies.changed': {
          target: 'confirming',
          description: 'Another tab wrote a session code: the same account, another one, or nobody.',
        },
      },
      states: {
        fresh: {
          on: {
            'token.require': { guard: { type: 'needsToken', params: ({ event }) => event }, target: 'renewing' },
            'token.refused': { guard: 'isCurrentToken', target: 'renewing' },
          },
        },
        renewing: {
          tags: 'busy',
          invoke: {
            id: 'renewToken',
            src: 'renewToken',
            input: ({ context }) => ({ details: context.details, refused: context.token }),
            onDone: {
              target: 'fresh',
              actions: { type: 'keepToken', params: ({ event }) => ({ token: event.output }) },
            },
            onError: [
              {
                guard: { type: 'endsSession', params: ({ event }) => event },
                target: '#session.signedOut',
                actions: { type: 'keepReason', params: { reason: 'ended' } },
              },
              { guard: { type: 'refusesAccount', params: ({ event }) => event }, target: '#session.ending' },
              { target: 'lapsed', actions: { type: 'keepFailure', params: ({ event }) => event } },
            ],
          },
        },
        lapsed: {
          description: 'The token could not be renewed. The next call that needs one tries anew.',
          on: { 'token.require': { target: 'renewing' }, 'session.retry': { target: 'renewing' } },
        },
      },
    },
    replaced: {
      description: 'Another account signed in. Nothing of the former one may be acted on.',
      entry: 'forgetAccount',
      initial: 'leaving',
      states: {
        leaving: {
          invoke: { id: 'startAnew', src: 'startAnew', onDone: { target: 'left' }, onError: { target: 'left' } },
        },
        left: { on: { 'session.retry': { target: 'leaving' } } },
      },
    },
    ending: {
      tags: 'busy',
      entry: 'forgetAccount',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        onDone: { target: 'signedOut', actions: { type: 'keepReason', params: { reason: 'loggedOut' } } },
        onError: {
          target: 'signedOut.left',
          actions: { type: 'keepReason', params: { reason: 'loggedOutHere' } },
          description: 'The service could not be reached: a log-in page would not come either.',
        },
      },
      on: { 'session.end': {}, 'account.refused': {}, 'session.lost': {}, 'otherTab.signedOut': {} },
    },
    signedOut: {
      tags: 'signedOut',
      entry: 'forgetAccount',
      initial: 'leaving',
      states: {
        leaving: {
          invoke: {
            id: 'goToLogin',
            src: 'goToLogin',
            input: ({ context }) => ({ reason: context.reason }),
            onDone: { target: 'left' },
            onError: { target: 'left' },
          },
        },
        left: { description: 'On its way to the log-in page, or on a page that needs no session.' },
      },
      on: { 'session.lost': {}, 'otherTab.signedOut': {}, 'account.refused': {} },
    },
  },
});
