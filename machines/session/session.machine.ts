import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { SessionDetails } from '#contract/calls/session.ts';
import { failureIn, outputOf, refusalIn } from '#machines/shared/port-events.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import type {
  Confirmation,
  SessionContext,
  SessionEvent,
  SessionInput,
  SignedOutReason,
  Token,
} from './session.model.ts';
import { belongsTo, sessionEffectOf, isFresh, isForeign, isSignedOut } from './session.rules.ts';

/** Who is signed in: read at the start, kept fresh for all tabs, and ended here or elsewhere. Every page starts it once. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'busy' | 'signedIn' | 'signedOut',
  },
  actors: {
    confirm: fromPromise<Confirmation>(notProvided('confirm')),
    fetchSessionOwner: fromPromise<string>(notProvided('fetchSessionOwner')),
    renewToken: fromPromise<Token, { details: SessionDetails | null; refused: Token | null }>(
      notProvided('renewToken'),
    ),
    endSession: fromPromise<void>(notProvided('endSession')),
    retryEndSession: fromPromise<void>(notProvided('retryEndSession')),
    goToLogin: fromPromise<void, { reason: SignedOutReason }>(notProvided('goToLogin')),
    reloadPage: fromPromise<void>(notProvided('reloadPage')),
    otherTabs: fromCallback(noopSource),
    connection: fromCallback(noopSource),
  },
  actions: {
    setDetails: assign(({ event }) => ({ details: outputOf<Confirmation>(event).details, failure: null })),
    setUnconfirmed: assign(({ event }) => ({ unconfirmed: outputOf<Confirmation>(event).details, failure: null })),
    setHolder: assign(({ event }) => ({ holder: outputOf<string>(event) })),
    acceptAccount: assign(({ context }) => ({ details: context.unconfirmed, unconfirmed: null, holder: null })),
    setStoredToken: assign(({ event }) => ({ token: outputOf<Confirmation>(event).stored })),
    setToken: assign(({ event }) => ({ token: outputOf<Token>(event), failure: null })),
    setRefusal: assign(({ event }) => ({
      failure: failureIn(event),
      sessionEffect: sessionEffectOf(refusalIn(event)),
    })),
    setEnded: assign({ reason: 'ended' }),
    setLoggedOut: assign({ reason: 'loggedOut' }),
    setLoggedOutHere: assign({ reason: 'loggedOutHere' }),
    setLoggedOutInOtherTab: assign({ reason: 'otherTab' }),
    clearAccount: assign({
      details: null,
      unconfirmed: null,
      holder: null,
      token: null,
      failure: null,
      sessionEffect: 'none',
    }),
  },
  guards: {
    hasLoginMarker: ({ context }) => context.marker,
    isSignedOut: ({ event }) => isSignedOut(outputOf<Confirmation>(event).details),
    isOtherAccount: ({ context, event }) =>
      context.details !== null && context.details.account !== outputOf<Confirmation>(event).details.account,
    isUnexpected: ({ context, event }) => context.details === null && isForeign(outputOf<Confirmation>(event)),
    hasFreshToken: ({ event }) => {
      const { details, stored, now } = outputOf<Confirmation>(event);
      return stored !== null && belongsTo(stored, details) && isFresh(stored, now);
    },
    isSessionEnded: ({ context }) => context.sessionEffect === 'goToLogin',
    isAccountRefused: ({ context }) => context.sessionEffect === 'logOut',
    mustRenewToken: ({ context, event }) =>
      event.type === 'token.require' && (context.token === null || !isFresh(context.token, event.now)),
    isCurrentToken: ({ context, event }) =>
      event.type === 'token.refused' && context.token?.token.reveal() === event.token.reveal(),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    marker: input.marker,
    details: null,
    unconfirmed: null,
    holder: null,
    token: null,
    reason: 'noMarker',
    failure: null,
    sessionEffect: 'none',
  }),
  initial: 'unknown',
  on: {
    'session.end': { target: '.ending' },
    'account.refused': { target: '.ending' },
    'session.lost': { target: '.signedOut', actions: 'setEnded' },
    'otherTab.signedOut': { target: '.signedOut', actions: 'setLoggedOutInOtherTab' },
  },
  states: {
    unknown: { always: [{ guard: 'hasLoginMarker', target: 'confirming' }, { target: 'signedOut' }] },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        onDone: [
          { guard: 'isSignedOut', target: 'signedOut', actions: 'setEnded' },
          { guard: 'isOtherAccount', target: 'replaced' },
          { guard: 'isUnexpected', target: 'unexpected', actions: 'setUnconfirmed' },
          { guard: 'hasFreshToken', target: 'signedIn.fresh', actions: ['setDetails', 'setStoredToken'] },
          { target: 'signedIn.renewing', actions: 'setDetails' },
        ],
        onError: { target: 'refused', actions: 'setRefusal' },
      },
    },
    refused: {
      always: [
        { guard: 'isSessionEnded', target: 'signedOut', actions: 'setEnded' },
        { guard: 'isAccountRefused', target: 'ending' },
        { target: 'unreachable' },
      ],
    },
    unreachable: {
      description: 'The service did not return who is signed in. That alone signs no one out.',
      invoke: { id: 'connection', src: 'connection' },
      on: { 'session.retry': { target: 'confirming' }, 'connection.returned': { target: 'confirming' } },
    },
    unexpected: {
      description:
        'No log-in of this browser led to this account. Nothing of it is shown before the user has read whose it is.',
      initial: 'reading',
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: { 'cookies.changed': { target: 'confirming' } },
      states: {
        reading: {
          tags: 'busy',
          invoke: {
            id: 'fetchSessionOwner',
            src: 'fetchSessionOwner',
            onDone: { target: 'asking', actions: 'setHolder' },
            onError: { target: '#session.refused', actions: 'setRefusal' },
          },
        },
        asking: { on: { 'account.accept': { target: '#session.signedIn.renewing', actions: 'acceptAccount' } } },
      },
    },
    signedIn: {
      tags: 'signedIn',
      initial: 'fresh',
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: {
        'cookies.changed': {
          target: 'confirming',
          description: 'Another tab wrote a session code: of the same account, of another one, or of none.',
        },
        'appToken.changed': {
          target: 'confirming',
          description: 'The app around the page gave another token: of the same account or of another one.',
        },
      },
      states: {
        fresh: {
          on: {
            'token.require': { guard: 'mustRenewToken', target: 'renewing' },
            'token.refused': { guard: 'isCurrentToken', target: 'renewing' },
          },
        },
        renewing: {
          tags: 'busy',
          invoke: {
            id: 'renewToken',
            src: 'renewToken',
            input: ({ context }) => ({ details: context.details, refused: context.token }),
            onDone: { target: 'fresh', actions: 'setToken' },
            onError: { target: 'refused', actions: 'setRefusal' },
          },
        },
        refused: {
          description: 'Inside signedIn: while a renewal is judged, the other tabs stay connected.',
          always: [
            { guard: 'isSessionEnded', target: '#session.signedOut', actions: 'setEnded' },
            { guard: 'isAccountRefused', target: '#session.ending' },
            { target: 'lapsed' },
          ],
        },
        lapsed: {
          description: 'The token could not be renewed. The next call that needs one tries again.',
          on: { 'token.require': { target: 'renewing' }, 'session.retry': { target: 'renewing' } },
        },
      },
    },
    replaced: {
      description: 'Another account signed in. Nothing may be done in the name of the former one.',
      entry: 'clearAccount',
      initial: 'leaving',
      states: {
        leaving: {
          invoke: { id: 'reloadPage', src: 'reloadPage', onDone: { target: 'left' }, onError: { target: 'left' } },
        },
        left: { on: { 'session.retry': { target: 'leaving' } } },
      },
    },
    ending: {
      tags: 'busy',
      entry: 'clearAccount',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        onDone: { target: 'signedOut', actions: 'setLoggedOut' },
        onError: { target: 'signedOut.awaitingService', actions: 'setLoggedOutHere' },
      },
      on: { 'session.end': {}, 'account.refused': {}, 'session.lost': {}, 'otherTab.signedOut': {} },
    },
    signedOut: {
      tags: 'signedOut',
      entry: 'clearAccount',
      initial: 'leaving',
      states: {
        awaitingService: {
          description: 'Logged out here only. To navigate now would show the error page of the browser.',
          invoke: {
            id: 'retryEndSession',
            src: 'retryEndSession',
            onDone: { target: 'leaving', actions: 'setLoggedOut' },
            onError: { target: 'left' },
          },
        },
        leaving: {
          invoke: {
            id: 'goToLogin',
            src: 'goToLogin',
            input: ({ context }) => ({ reason: context.reason }),
            onDone: { target: 'left' },
            onError: { target: 'left' },
          },
        },
        left: {
          description:
            'The log-in page is being loaded, or this page needs no session. In an app the app is asked again.',
          on: { 'session.retry': { target: '#session.confirming' } },
        },
      },
      on: { 'session.lost': {}, 'otherTab.signedOut': {}, 'account.refused': {} },
    },
  },
});
