import { assign, fromCallback, setup } from 'xstate';
import type { PasskeyAssertion } from '#contract/calls/passkey.ts';
import type { IdentityProvider } from '#contract/calls/third-party.ts';
import { httpTimeoutMs } from '#contract/limits.ts';
import type { phoneLoginMachine } from '#machines/phone-login/phone-login.machine.ts';
import type { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { challengeIn } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import { notProvidedChart } from '#machines/shared/deferred-chart.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { failure } from '#machines/shared/failure.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { isWaitOver, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { hasNoProblem } from '#machines/shared/problem.ts';
import { present } from '#machines/shared/present.ts';
import type { Credentials, LoginContext, LoginEvent, LoginInput, SessionDetection } from './login.model.ts';
import { contextAtStart, credentialsProblem, isLockedOut, nothingTried } from './login.rules.ts';

/** The login call with its second factor, loaded after the chart. */
export const logIn = makeSensitiveAction<Credentials>(
  'logIn',
  notProvidedChart<typeof secondFactorMachine>('secondFactor'),
);

/** Login with the phone, loaded when it is chosen. */
export const phoneLogin = notProvidedChart<typeof phoneLoginMachine>('phoneLogin');

const detectSession = port<SessionDetection>('detectSession');
const goToDestination = port<string>('goToDestination');
/** The browser offers passkeys in the field of the user name; null if it cannot. */
const offerPasskeys = port<Secret<PasskeyAssertion> | null>('offerPasskeys');
/** The browser's own dialog; null if the user cancels there. */
const askForPasskey = port<Secret<PasskeyAssertion> | null>('askForPasskey');
const logInWithPasskey = port<void, { assertion: Secret<PasskeyAssertion> }>('logInWithPasskey');
const readProviders = port<readonly IdentityProvider[]>('readProviders');

/**
 * Login on its own document: credentials or a third party, then the second factor in the child `logIn`. Starts before
 * React and listens for submits of the form.
 */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    children: {} as { logIn: 'logIn'; phoneLogin: 'phoneLogin' },
  },
  actors: {
    logIn,
    detectSession,
    forgetTrustedDevice: port<void>('forgetTrustedDevice'),
    goToDestination,
    offerPasskeys,
    askForPasskey,
    logInWithPasskey,
    loadPhoneLogin: port<void>('loadPhoneLogin'),
    phoneLogin,
    readProviders,
    startProviderRedirect: port<void, { provider: string }>('startProviderRedirect'),
    otherTabs: fromCallback(noopSource),
    pageReturns: fromCallback(noopSource),
    waitCountdown,
  },
  actions: {
    setCredentials: assign(({ event }) => ({
      ...nothingTried,
      credentials: eventOf(event, 'credentials.submit').credentials,
    })),
    setProblem: assign(({ context, event }) => ({
      ...nothingTried,
      problem: credentialsProblem(eventOf(event, 'credentials.submit').credentials, context.userNames),
    })),
    clearUsernameProblem: assign(({ context }) => ({ problem: { ...context.problem, username: null } })),
    clearPasswordProblem: assign(({ context }) => ({ problem: { ...context.problem, password: null } })),
    clearSecrets: assign({ credentials: null, assertion: null, challenge: null }),
    setChallenge: assign(({ event }) => ({ challenge: challengeIn(event) })),
    setFailure: assign(setFailure),
    setCookiesOff: assign({ failure: failure('cookies_off') }),
    clearFailure: assign({ failure: null, waitSeconds: 0 }),
    setWaitSeconds: assign(setWaitSeconds),
    setRemembered: assign(({ event }) => ({ remembered: outputOf(detectSession, event).remembered })),
    setForgotten: assign({ remembered: false, deviceForgotten: true }),
    setForgetting: assign({ failure: null, retryEvent: { type: 'trustedDevice.forget' } }),
    setProviders: assign(({ event }) => ({ providers: outputOf(readProviders, event) })),
    setNoProviders: assign({ providers: [] }),
    setProvider: assign(({ event }) => ({
      ...nothingTried,
      provider: eventOf(event, 'thirdParty.choose').provider,
      retryEvent: eventOf(event, 'thirdParty.choose'),
    })),
    setOffered: assign(({ event }) => ({ assertion: outputOf(offerPasskeys, event) })),
    setAssertion: assign(({ event }) => ({ assertion: outputOf(askForPasskey, event) })),
    setPasskeyTried: assign({ ...nothingTried, retryEvent: { type: 'passkey.choose' } }),
    setPhoneTried: assign({ ...nothingTried, retryEvent: { type: 'phone.choose' } }),
    setDestination: assign(({ event }) => ({ destination: outputOf(goToDestination, event) })),
  },
  guards: {
    isSignedIn: ({ event }) => outputOf(detectSession, event).sessionState === 'signedIn',
    hasNoCookies: ({ event }) => outputOf(detectSession, event).sessionState === 'cookiesOff',
    isAtPhone: ({ event }) => outputOf(detectSession, event).isAtPhone === true,
    hasNoProblem: ({ context, event }) =>
      hasNoProblem(credentialsProblem(eventOf(event, 'credentials.submit').credentials, context.userNames)),
    isOfferChosen: ({ event }) => outputOf(offerPasskeys, event) !== null,
    isPasskeyChosen: ({ event }) => outputOf(askForPasskey, event) !== null,
    isLoggedIn: ({ event }) => outputOf(logIn, event).outcome === 'done',
    isLoggedInByPhone: ({ event }) => outputOf(phoneLogin, event).isLoggedIn,
    isLockedOut: ({ context }) => context.failure !== null && isLockedOut(context.failure),
    isWaitOver,
    isLockOfPasswords: ({ context }) => context.failure?.symbol !== 'request_throttled',
    isLockOfAccount: ({ context }) => context.failure?.symbol === 'resource_protected',
  },
  delays: { leavingTimeout: httpTimeoutMs },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({ ...input, ...contextAtStart }),
  invoke: {
    id: 'readProviders',
    src: 'readProviders',
    onDone: { actions: 'setProviders' },
    onError: { actions: 'setNoProviders', description: 'Login by password works without them.' },
  },
  initial: 'enteringCredentials',
  states: {
    enteringCredentials: {
      initial: 'detectingSession',
      entry: 'clearSecrets',
      invoke: [
        { id: 'otherTabs', src: 'otherTabs' },
        {
          id: 'offerPasskeys',
          src: 'offerPasskeys',
          onDone: { guard: 'isOfferChosen', target: 'usingPasskey', actions: ['setPasskeyTried', 'setOffered'] },
          onError: { description: 'The button, and login by password, work without it.' },
        },
      ],
      on: {
        'credentials.submit': [
          { guard: 'hasNoProblem', target: 'loggingIn', actions: 'setCredentials' },
          { actions: 'setProblem' },
        ],
        'username.edit': { actions: 'clearUsernameProblem' },
        'password.edit': { actions: 'clearPasswordProblem' },
        'thirdParty.choose': { target: 'leavingForThirdParty', actions: 'setProvider' },
        'passkey.choose': { target: 'askingForPasskey', actions: 'setPasskeyTried' },
        'phone.choose': { target: 'loadingPhoneLogin', actions: 'setPhoneTried' },
        'trustedDevice.forget': { target: '.forgettingDevice', actions: 'setForgetting' },
        'otherTab.signedIn': { target: '.detectingSession' },
      },
      states: {
        detectingSession: {
          description: 'The form can be used in the meantime.',
          invoke: {
            id: 'detectSession',
            src: 'detectSession',
            onDone: [
              { guard: 'isSignedIn', target: '#login.signedIn' },
              { guard: 'hasNoCookies', target: 'ready', actions: 'setCookiesOff' },
              { guard: 'isAtPhone', target: '#login.loadingPhoneLogin', actions: ['setRemembered', 'setPhoneTried'] },
              { target: 'ready', actions: 'setRemembered' },
            ],
            onError: { target: 'ready' },
          },
        },
        ready: {},
        forgettingDevice: {
          invoke: {
            id: 'forgetTrustedDevice',
            src: 'forgetTrustedDevice',
            onDone: { target: 'ready', actions: 'setForgotten' },
            onError: { target: 'ready', actions: 'setFailure' },
          },
          on: { 'trustedDevice.forget': {} },
        },
      },
    },
    loggingIn: {
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => ({
          subject: present(context.credentials, 'credentials'),
          retryOn: 'anyRefusal' as const,
        }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isLoggedIn', target: 'signedIn' },
          { target: 'refused', actions: 'setFailure' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    askingForPasskey: {
      description:
        'The browser’s own dialog is open, or cannot be seen. Any other way to log in ends it. Whoever cancels it hears nothing.',
      invoke: {
        id: 'askForPasskey',
        src: 'askForPasskey',
        onDone: [
          { guard: 'isPasskeyChosen', target: 'usingPasskey', actions: 'setAssertion' },
          { target: 'enteringCredentials.ready' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
      on: {
        'passkey.cancel': { target: 'enteringCredentials.ready' },
        'username.edit': { target: 'enteringCredentials.ready' },
        'password.edit': { target: 'enteringCredentials.ready' },
        'trustedDevice.forget': { target: 'enteringCredentials.forgettingDevice', actions: 'setForgetting' },
        'credentials.submit': [
          { guard: 'hasNoProblem', target: 'loggingIn', actions: 'setCredentials' },
          { target: 'enteringCredentials.ready', actions: 'setProblem' },
        ],
        'thirdParty.choose': { target: 'leavingForThirdParty', actions: 'setProvider' },
        'phone.choose': { target: 'loadingPhoneLogin', actions: 'setPhoneTried' },
      },
    },
    usingPasskey: {
      invoke: {
        id: 'logInWithPasskey',
        src: 'logInWithPasskey',
        input: ({ context }) => ({ assertion: present(context.assertion, 'assertion') }),
        onDone: { target: 'signedIn' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    loadingPhoneLogin: {
      invoke: {
        id: 'loadPhoneLogin',
        src: 'loadPhoneLogin',
        onDone: { target: 'usingPhone' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    usingPhone: {
      invoke: {
        id: 'phoneLogin',
        src: 'phoneLogin',
        onDone: [{ guard: 'isLoggedInByPhone', target: 'signedIn' }, { target: 'enteringCredentials.ready' }],
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [{ guard: 'isLockedOut', target: 'lockedOut' }, { target: 'enteringCredentials.ready' }],
    },
    lockedOut: {
      description: 'The button is disabled until the wait ends.',
      entry: 'clearSecrets',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'waitCountdown.tick': [
          { guard: 'isWaitOver', target: 'enteringCredentials.ready', actions: 'clearFailure' },
          { actions: 'setWaitSeconds' },
        ],
        'username.edit': { guard: 'isLockOfAccount', target: 'enteringCredentials.ready', actions: 'clearFailure' },
        'thirdParty.choose': { guard: 'isLockOfPasswords', target: 'leavingForThirdParty', actions: 'setProvider' },
        'passkey.choose': { guard: 'isLockOfPasswords', target: 'askingForPasskey', actions: 'setPasskeyTried' },
        'phone.choose': { guard: 'isLockOfPasswords', target: 'loadingPhoneLogin', actions: 'setPhoneTried' },
      },
    },
    leavingForThirdParty: {
      initial: 'requestingAddress',
      invoke: { id: 'pageReturns', src: 'pageReturns' },
      on: { 'page.returned': { target: 'enteringCredentials' } },
      states: {
        requestingAddress: {
          invoke: {
            id: 'startProviderRedirect',
            src: 'startProviderRedirect',
            input: ({ context }) => ({ provider: present(context.provider, 'provider') }),
            onDone: { target: 'left' },
            onError: { target: '#login.refused', actions: 'setFailure' },
          },
        },
        left: {
          after: { leavingTimeout: { target: '#login.enteringCredentials' } },
        },
      },
    },
    signedIn: {
      entry: 'clearSecrets',
      initial: 'leaving',
      states: {
        leaving: {
          invoke: {
            id: 'goToDestination',
            src: 'goToDestination',
            onDone: { target: 'left', actions: 'setDestination' },
            onError: { target: 'left' },
          },
        },
        left: {},
      },
    },
  },
});
