import { assign, fromCallback, setup } from 'xstate';
import type { SessionDetails } from '#contract/calls/session.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { present } from '#machines/shared/present.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { failureIn, outputOf, port, refusalIn } from '#machines/shared/port.ts';
import type {
  Confirmation,
  SessionContext,
  SessionEvent,
  SessionInput,
  SignedOutReason,
  Token,
} from './session.model.ts';
import { belongsTo, endOf, sessionEffectOf, isFresh, isForeign, isSignedOut, noAccount } from './session.rules.ts';

const confirm = port<Confirmation>('confirm');
const readSessionOwner = port<string>('readSessionOwner');
const renewToken = port<Token, { details: SessionDetails | null; refused: Token | null }>('renewToken');

/**
 * Tracks who is logged in: read at the start, kept in sync across tabs, and ended here or elsewhere. Every page starts
 * it once.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'busy' | 'signedIn' | 'signedOut',
  },
  actors: {
    confirm,
    readSessionOwner,
    renewToken,
    endSession: port<void>('endSession'),
    retryEndSession: port<void, { code: Secret<string> }>('retryEndSession'),
    goToLogin: port<void, { reason: SignedOutReason; account: number | null }>('goToLogin'),
    reloadPage: port<void>('reloadPage'),
    otherTabs: fromCallback(noopSource),
    connection: fromCallback(noopSource),
  },
  actions: {
    setDetails: assign(({ event }) => ({ details: outputOf(confirm, event).details, failure: null })),
    setUnconfirmed: assign(({ event }) => ({ unconfirmed: outputOf(confirm, event).details, failure: null })),
    setOwner: assign(({ event }) => ({ owner: outputOf(readSessionOwner, event) })),
    setAcceptedAccount: assign(({ context }) => ({ details: context.unconfirmed, unconfirmed: null, owner: null })),
    setStoredToken: assign(({ event }) => ({ token: outputOf(confirm, event).stored })),
    setToken: assign(({ event }) => ({ token: outputOf(renewToken, event), failure: null })),
    setRefusal: assign(({ event }) => ({
      failure: failureIn(event),
      sessionEffect: sessionEffectOf(refusalIn(event)),
      reason: endOf(refusalIn(event)) ?? ('ended' as const),
    })),
    setLost: assign(({ event }) => ({
      reason: ('because' in event ? event.because : undefined) ?? ('ended' as const),
    })),
    setEnded: assign(({ event }) => ({
      reason: outputOf(confirm, event).details.endedBecause ?? ('ended' as const),
    })),
    setLoggedOut: assign({ reason: 'loggedOut' }),
    setLoggedOutHere: assign(({ event }) => ({
      reason: 'loggedOutHere' as const,
      openCode: refusalIn(event).sessionCode ?? null,
    })),
    clearOpenCode: assign({ openCode: null }),
    setLoggedOutInOtherTab: assign({ reason: 'otherTab' }),
    setEndedAccount: assign(({ context: { details, endedAccount } }) => ({
      endedAccount: details?.account ?? endedAccount,
    })),
    clearAccount: assign(noAccount),
  },
  guards: {
    hasLoginMarker: ({ context }) => context.marker,
    isSignedOut: ({ event }) => isSignedOut(outputOf(confirm, event).details),
    isOtherAccount: ({ context, event }) =>
      context.details !== null && context.details.account !== outputOf(confirm, event).details.account,
    isUnexpected: ({ context, event }) => context.details === null && isForeign(outputOf(confirm, event)),
    hasFreshToken: ({ event }) => {
      const { details, stored, now } = outputOf(confirm, event);
      return stored !== null && belongsTo(stored, details) && isFresh(stored, now);
    },
    isStillOpen: ({ event }) => refusalIn(event).sessionCode !== undefined,
    isSessionEnded: ({ context }) => context.sessionEffect === 'goToLogin',
    isAccountRefused: ({ context }) => context.sessionEffect === 'logOut',
    mustRenewToken: ({ context, event }) => {
      const { now } = eventOf(event, 'token.require');
      return context.token === null || !isFresh(context.token, now);
    },
    isCurrentToken: ({ context, event }) =>
      context.token?.token.reveal() === eventOf(event, 'token.refused').token.reveal(),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    marker: input.marker,
    reason: 'noMarker',
    endedAccount: null,
    openCode: null,
    ...noAccount,
  }),
  initial: 'unknown',
  on: {
    'session.end': { target: '.ending', actions: 'setLoggedOut' },
    'account.refused': { target: '.ending', actions: ['setLost', 'setEndedAccount'] },
    'session.lost': { target: '.signedOut', actions: 'setLost' },
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
        { guard: 'isSessionEnded', target: 'signedOut' },
        { guard: 'isAccountRefused', target: 'ending', actions: 'setEndedAccount' },
        { target: 'unreachable' },
      ],
    },
    unreachable: {
      description: 'The service did not return who is logged in. That alone does not log anyone out.',
      invoke: { id: 'connection', src: 'connection' },
      on: { 'session.retry': { target: 'confirming' }, 'connection.returned': { target: 'confirming' } },
    },
    unexpected: {
      description:
        'No login in this browser led to this account. None of its data is shown before the user has read whose it is.',
      initial: 'reading',
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: { 'cookies.changed': { target: 'confirming' } },
      states: {
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readSessionOwner',
            src: 'readSessionOwner',
            onDone: { target: 'asking', actions: 'setOwner' },
            onError: { target: '#session.refused', actions: 'setRefusal' },
          },
        },
        asking: { on: { 'account.accept': { target: '#session.signedIn.renewing', actions: 'setAcceptedAccount' } } },
      },
    },
    signedIn: {
      tags: 'signedIn',
      initial: 'fresh',
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: {
        'cookies.changed': {
          target: 'confirming',
          description: 'Another tab wrote a session code: of the same account, another one, or none.',
        },
        'appToken.changed': {
          target: 'confirming',
          description: 'The surrounding app provided another token, of the same account or another one.',
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
            onError: { target: 'renewalRefused', actions: 'setRefusal' },
          },
        },
        renewalRefused: {
          description: 'Inside signedIn: while a renewal is in progress, the other tabs stay connected.',
          always: [
            { guard: 'isSessionEnded', target: '#session.signedOut' },
            { guard: 'isAccountRefused', target: '#session.ending', actions: 'setEndedAccount' },
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
      description: 'Another account logged in. Nothing may be done on behalf of the previous one.',
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
        onDone: { target: 'signedOut' },
        onError: [
          { guard: 'isStillOpen', target: 'signedOut.awaitingService', actions: 'setLoggedOutHere' },
          { target: 'signedOut', actions: 'setLoggedOutHere' },
        ],
      },
      on: { 'session.end': {}, 'account.refused': {}, 'session.lost': {}, 'otherTab.signedOut': {} },
    },
    signedOut: {
      tags: 'signedOut',
      entry: ['setEndedAccount', 'clearAccount'],
      initial: 'leaving',
      states: {
        awaitingService: {
          description: 'Logged out here only. Navigating now would show the browser’s error page.',
          exit: 'clearOpenCode',
          invoke: {
            id: 'retryEndSession',
            src: 'retryEndSession',
            input: ({ context }) => ({ code: present(context.openCode, 'openCode') }),
            onDone: { target: 'leaving', actions: 'setLoggedOut' },
            onError: { target: 'left' },
          },
        },
        leaving: {
          invoke: {
            id: 'goToLogin',
            src: 'goToLogin',
            input: ({ context }) => ({ reason: context.reason, account: context.endedAccount }),
            onDone: { target: 'left' },
            onError: { target: 'left' },
          },
        },
        left: {
          description: 'The login page is loading, or this page needs no session. In an app, the app is asked again.',
          on: { 'session.retry': { target: '#session.confirming' } },
        },
      },
      on: { 'session.lost': {}, 'otherTab.signedOut': {}, 'account.refused': {} },
    },
  },
});
