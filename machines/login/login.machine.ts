import { assign } from 'xstate';
import { contextAtStart, loginSetup } from './login.setup.ts';

export const loginMachine = loginSetup.createMachine({
  id: 'login',
  context: ({ input }) => contextAtStart(input),
  invoke: {
    id: 'fetchProviders',
    src: 'fetchProviders',
    onDone: { actions: assign({ providers: ({ event }) => event.output }) },
    onError: { actions: assign({ providers: [] }), description: 'Log-in by password works without them.' },
  },
  initial: 'enteringCredentials',
  states: {
    enteringCredentials: {
      initial: 'detectingSession',
      entry: 'forgetSecrets',
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: {
        'credentials.submit': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'checking',
            actions: { type: 'keepCredentials', params: ({ event }) => event },
          },
          { actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
        'username.edit': { actions: assign(({ context }) => ({ problem: { ...context.problem, username: null } })) },
        'password.edit': { actions: assign(({ context }) => ({ problem: { ...context.problem, password: null } })) },
        'thirdParty.choose': {
          target: 'leavingForThirdParty',
          actions: { type: 'keepSystem', params: ({ event }) => event },
        },
        'computer.forget': { target: '.forgettingComputer' },
        'otherTab.signedIn': { target: '.detectingSession' },
      },
      states: {
        detectingSession: {
          description: 'Is somebody signed in already? The form can be used meanwhile.',
          invoke: {
            id: 'detectSession',
            src: 'detectSession',
            onDone: [
              { guard: { type: 'isSignedIn', params: ({ event }) => event.output }, target: '#login.signedIn' },
              { guard: { type: 'isWithoutCookies', params: ({ event }) => event.output }, target: 'ready', actions: 'tellCookiesOff' },
              { target: 'ready', actions: assign({ remembered: ({ event }) => event.output.remembered }) },
            ],
            onError: { target: 'ready' },
          },
        },
        ready: {},
        forgettingComputer: {
          invoke: {
            id: 'forgetComputer',
            src: 'forgetComputer',
            onDone: { target: 'ready', actions: assign({ remembered: false, deviceForgotten: true }) },
            onError: { target: 'ready', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
      },
    },
    checking: {
      tags: 'busy',
      exit: 'forgetProof',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context: { credentials, proof } }) => ({ credentials, proof }),
        onDone: { target: 'signedIn' },
        onError: [
          {
            guard: { type: 'asksForSecondFactor', params: ({ event }) => event },
            target: 'challenged',
            actions: { type: 'keepChallenge', params: ({ event }) => event },
          },
          {
            guard: { type: 'refusesProof', params: ({ event }) => event },
            target: 'challenged',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'locksOut', params: ({ event }) => event },
            target: 'lockedOut',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'enteringCredentials.ready', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    challenged: {
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        input: ({ context: { challenge, selectedMethod, sentCodes, failure: why } }) => ({
          challenge: challenge ?? { methods: [], expiresIn: 1 },
          selectedMethod,
          sentCodes,
          failure: why,
        }),
        onDone: [
          {
            guard: { type: 'hasProof', params: ({ event }) => event.output },
            target: 'checking',
            actions: { type: 'keepSecondFactor', params: ({ event }) => event.output },
          },
          {
            target: 'enteringCredentials.ready',
            actions: { type: 'keepSecondFactor', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'enteringCredentials.ready',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
    lockedOut: {
      description: 'Too many tries, or too many requests: the button rests until the wait is over.',
      entry: 'forgetSecrets',
      invoke: {
        id: 'waitCountdown',
        src: 'waitCountdown',
        input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }),
      },
      on: {
        'waitCountdown.tick': [
          {
            guard: { type: 'isWaitOver', params: ({ event }) => event },
            target: 'enteringCredentials.ready',
            actions: assign({ failure: null, waitSeconds: 0 }),
          },
          { actions: assign({ waitSeconds: ({ event }) => event.secondsLeft }) },
        ],
        'username.edit': {
          guard: 'isLockOfAccount',
          target: 'enteringCredentials.ready',
          actions: assign({ failure: null, waitSeconds: 0 }),
          description: 'The lock is one account\'s; somebody else may go on.',
        },
        'thirdParty.choose': {
          guard: 'isLockOfPasswords',
          target: 'leavingForThirdParty',
          actions: { type: 'keepSystem', params: ({ event }) => event },
        },
      },
    },
    leavingForThirdParty: {
      tags: 'busy',
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
            onError: [
              {
                guard: { type: 'locksOut', params: ({ event }) => event },
                target: '#login.lockedOut',
                actions: { type: 'keepFailure', params: ({ event }) => event },
              },
              {
                target: '#login.enteringCredentials.ready',
                actions: { type: 'keepFailure', params: ({ event }) => event },
              },
            ],
          },
        },
        left: {
          description: 'The page is on its way out; where that was stopped, the form is open again after a while.',
          exit: assign({ provider: null }),
          after: { leavingPatience: { target: '#login.enteringCredentials' } },
        },
      },
    },
    signedIn: {
      tags: 'busy',
      description: 'On the way to where the person wanted to go; a link shows it if the way is slow.',
      entry: 'forgetSecrets',
      initial: 'leaving',
      states: {
        leaving: {
          invoke: {
            id: 'goOn',
            src: 'goOn',
            onDone: { target: 'left', actions: assign({ destination: ({ event }) => event.output }) },
            onError: { target: 'left' },
          },
        },
        left: {},
      },
    },
  },
});
