import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { IdentityProvider } from '#contract/calls/third-party.ts';
import { httpTimeoutMs } from '#contract/limits.ts';
import type { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { isActionDone, setRefusal } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { challengeIn } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { notProvidedChart } from '#machines/shared/deferred-chart.ts';
import { failure } from '#machines/shared/failure.ts';
import { failureIn, outputOf } from '#machines/shared/port-events.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import { setWaitSeconds, waitFor } from '#machines/shared/wait.ts';
import type { Credentials, LoginContext, LoginEvent, LoginInput, SessionDetection } from './login.model.ts';
import { credentialsProblem, initialContext, isComplete, isLockedOut, nothingTried } from './login.rules.ts';

/** The log-in call with its second factor, which is loaded after the chart. */
export const logInAction = makeSensitiveAction<Credentials | null>(
  notProvidedChart<typeof secondFactorMachine>('secondFactor'),
);

/**
 * Login on its document: credentials or a third party, then the second factor in the child `logIn`. It starts before React,
 * and listens for a submit of the form.
 */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    children: {} as { logIn: 'logIn' },
  },
  actors: {
    logIn: logInAction,
    detectSession: fromPromise<SessionDetection>(notProvided('detectSession')),
    forgetComputer: fromPromise<void>(notProvided('forgetComputer')),
    goOn: fromPromise<string>(notProvided('goOn')),
    fetchProviders: fromPromise<readonly IdentityProvider[]>(notProvided('fetchProviders')),
    startProviderRedirect: fromPromise<void, { provider: string }>(notProvided('startProviderRedirect')),
    otherTabs: fromCallback(noopSource),
    pageReturns: fromCallback(noopSource),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    setCredentials: assign(({ event }) =>
      event.type === 'credentials.submit' ? { ...nothingTried, credentials: event.credentials } : {},
    ),
    setProblem: assign(({ context, event }) =>
      event.type === 'credentials.submit'
        ? { ...nothingTried, problem: credentialsProblem(event.credentials, context.userNames) }
        : {},
    ),
    clearUsernameProblem: assign(({ context }) => ({ problem: { ...context.problem, username: null } })),
    clearPasswordProblem: assign(({ context }) => ({ problem: { ...context.problem, password: null } })),
    clearSecrets: assign({ credentials: null, challenge: null }),
    setChallenge: assign(({ event }) => ({ challenge: challengeIn(event) })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setRefusal: assign(setRefusal),
    setCookiesOff: assign({ failure: failure('cookies_off') }),
    clearFailure: assign({ failure: null, waitSeconds: 0 }),
    setWaitSeconds: assign(setWaitSeconds),
    setRemembered: assign(({ event }) => ({ remembered: outputOf<SessionDetection>(event).remembered })),
    setForgotten: assign({ remembered: false, deviceForgotten: true }),
    setForgetting: assign({ failure: null, retryEvent: { type: 'computer.forget' } }),
    setProviders: assign(({ event }) => ({
      providers: outputOf<readonly IdentityProvider[] | undefined>(event) ?? [],
    })),
    setProvider: assign(({ event }) =>
      event.type === 'thirdParty.choose' ? { ...nothingTried, provider: event.provider, retryEvent: event } : {},
    ),
    setDestination: assign(({ event }) => ({ destination: outputOf<string>(event) })),
  },
  guards: {
    isSignedIn: ({ event }) => outputOf<SessionDetection>(event).sessionState === 'signedIn',
    hasNoCookies: ({ event }) => outputOf<SessionDetection>(event).sessionState === 'cookiesOff',
    isComplete: ({ context, event }) =>
      event.type === 'credentials.submit' && isComplete(credentialsProblem(event.credentials, context.userNames)),
    isLoggedIn: isActionDone,
    isLockedOut: ({ context }) => context.failure !== null && isLockedOut(context.failure),
    isWaitOver: ({ event }) => event.type === 'waitCountdown.tick' && event.secondsLeft === 0,
    isLockOfPasswords: ({ context }) => context.failure?.symbol !== 'request_throttled',
    isLockOfAccount: ({ context }) => context.failure?.symbol === 'resource_protected',
  },
  delays: { leavingPatience: httpTimeoutMs },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({ ...input, ...initialContext }),
  invoke: {
    id: 'fetchProviders',
    src: 'fetchProviders',
    onDone: { actions: 'setProviders' },
    onError: { actions: 'setProviders', description: 'Log-in by password works without them.' },
  },
  initial: 'enteringCredentials',
  states: {
    enteringCredentials: {
      initial: 'detectingSession',
      entry: 'clearSecrets',
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: {
        'credentials.submit': [
          { guard: 'isComplete', target: 'loggingIn', actions: 'setCredentials' },
          { actions: 'setProblem' },
        ],
        'username.edit': { actions: 'clearUsernameProblem' },
        'password.edit': { actions: 'clearPasswordProblem' },
        'thirdParty.choose': { target: 'leavingForThirdParty', actions: 'setProvider' },
        'computer.forget': { target: '.forgettingComputer', actions: 'setForgetting' },
        'otherTab.signedIn': { target: '.detectingSession' },
      },
      states: {
        detectingSession: {
          description: 'The form can be used meanwhile.',
          invoke: {
            id: 'detectSession',
            src: 'detectSession',
            onDone: [
              { guard: 'isSignedIn', target: '#login.signedIn' },
              { guard: 'hasNoCookies', target: 'ready', actions: 'setCookiesOff' },
              { target: 'ready', actions: 'setRemembered' },
            ],
            onError: { target: 'ready' },
          },
        },
        ready: {},
        forgettingComputer: {
          invoke: {
            id: 'forgetComputer',
            src: 'forgetComputer',
            onDone: { target: 'ready', actions: 'setForgotten' },
            onError: { target: 'ready', actions: 'setFailure' },
          },
          on: { 'computer.forget': {} },
        },
      },
    },
    loggingIn: {
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => ({ subject: context.credentials, retryOn: 'anyRefusal' as const }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isLoggedIn', target: 'signedIn' },
          { target: 'refused', actions: 'setRefusal' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [{ guard: 'isLockedOut', target: 'lockedOut' }, { target: 'enteringCredentials.ready' }],
    },
    lockedOut: {
      description: 'The button is disabled until the wait is over.',
      entry: 'clearSecrets',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'waitCountdown.tick': [
          { guard: 'isWaitOver', target: 'enteringCredentials.ready', actions: 'clearFailure' },
          { actions: 'setWaitSeconds' },
        ],
        'username.edit': { guard: 'isLockOfAccount', target: 'enteringCredentials.ready', actions: 'clearFailure' },
        'thirdParty.choose': { guard: 'isLockOfPasswords', target: 'leavingForThirdParty', actions: 'setProvider' },
      },
    },
    leavingForThirdParty: {
      initial: 'asking',
      invoke: { id: 'pageReturns', src: 'pageReturns' },
      on: { 'page.returned': { target: 'enteringCredentials' } },
      states: {
        asking: {
          invoke: {
            id: 'startProviderRedirect',
            src: 'startProviderRedirect',
            input: ({ context }) => ({ provider: context.provider ?? '' }),
            onDone: { target: 'left' },
            onError: { target: '#login.refused', actions: 'setFailure' },
          },
        },
        left: {
          after: { leavingPatience: { target: '#login.enteringCredentials' } },
        },
      },
    },
    signedIn: {
      entry: 'clearSecrets',
      initial: 'leaving',
      states: {
        leaving: {
          invoke: {
            id: 'goOn',
            src: 'goOn',
            onDone: { target: 'left', actions: 'setDestination' },
            onError: { target: 'left' },
          },
        },
        left: {},
      },
    },
  },
});
