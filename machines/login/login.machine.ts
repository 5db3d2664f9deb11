import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failure, failureOf, refusalOf } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { silent, unprovided } from '#machines/shared/unprovided.ts';
import { credentialsProblem, isComplete } from './credentials.ts';
import type { Credentials, LoginContext, LoginEvent, LoginInput, Recognition, SecondFactorOutput } from './login.model.ts';
import { afterRefusal } from './refusals.ts';

const noProblem = { username: null, password: null };

export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    tags: {} as 'busy',
    children: {} as { secondFactor: 'secondFactor' },
  },
  actors: {
    secondFactor: secondFactorMachine,
    recognise: fromPromise<Recognition>(unprovided('recognise')),
    logIn: fromPromise<void, { credentials: Credentials | null; proof: Proof | null }>(unprovided('logIn')),
    forgetComputer: fromPromise<void>(unprovided('forgetComputer')),
    goOn: fromPromise<void>(unprovided('goOn')),
    otherTabs: fromCallback(silent),
    waitCountdown: fromCallback<EventObject, CountdownInput>(silent),
  },
  actions: {
    keepCredentials: assign((_, { credentials }: { credentials: Credentials }) => ({
      credentials,
      problem: noProblem,
      failure: null,
    })),
    keepProblem: assign(({ context }, { credentials }: { credentials: Credentials }) => ({
      problem: credentialsProblem(credentials, context.userNames),
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    keepChallenge: assign((_, { error }: { error: unknown }) => ({
      challenge: refusalOf(error).challenge,
      chosen: null,
      sendings: {},
      failure: null,
    })),
    keepSecondFactor: assign((_, { proof, chosen, sendings, failure: why }: SecondFactorOutput) => ({
      proof,
      chosen,
      sendings,
      failure: why,
    })),
    forgetSecrets: assign({ credentials: null, challenge: null, proof: null, chosen: null, sendings: {} }),
    forgetProof: assign({ proof: null }),
  },
  guards: {
    isSignedIn: (_, { standing }: Recognition) => standing === 'signedIn',
    isWithoutCookies: (_, { standing }: Recognition) => standing === 'cookiesOff',
    isComplete: ({ context }, { credentials }: { credentials: Credentials }) =>
      isComplete(credentialsProblem(credentials, context.userNames)),
    asksForSecondFactor: ({ context }, { error }: { error: unknown }) =>
      afterRefusal(refusalOf(error), context.proof !== null) === 'challenge',
    refusesProof: ({ context }, { error }: { error: unknown }) =>
      afterRefusal(refusalOf(error), context.proof !== null) === 'challengeAgain',
    locksOut: ({ context }, { error }: { error: unknown }) =>
      afterRefusal(refusalOf(error), context.proof !== null) === 'lockedOut',
    hasProof: (_, { proof }: SecondFactorOutput) => proof !== null,
    isWaitOver: (_, { secondsLeft }: { secondsLeft: number }) => secondsLeft === 0,
    isLockOfAccount: ({ context }) => context.failure?.symbol === 'resource_protected',
  },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({
    userNames: input.userNames,
    credentials: null,
    problem: noProblem,
    failure: null,
    waitSeconds: 0,
    remembered: false,
    forgotten: false,
    challenge: null,
    proof: null,
    chosen: null,
    sendings: {},
  }),
  initial: 'enteringCredentials',
  states: {
    enteringCredentials: {
      initial: 'recognising',
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
        'computer.forget': { target: '.forgettingComputer' },
        'otherTab.signedIn': { target: '.recognising' },
      },
      states: {
        recognising: {
          description: 'Is somebody signed in already? The form can be used meanwhile.',
          invoke: {
            id: 'recognise',
            src: 'recognise',
            onDone: [
              { guard: { type: 'isSignedIn', params: ({ event }) => event.output }, target: '#login.signedIn' },
              {
                guard: { type: 'isWithoutCookies', params: ({ event }) => event.output },
                target: 'ready',
                actions: assign({ failure: failure('cookies_off') }),
              },
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
            onDone: { target: 'ready', actions: assign({ remembered: false, forgotten: true }) },
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
          {
            target: 'enteringCredentials.ready',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        ],
      },
    },
    challenged: {
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        input: ({ context: { challenge, chosen, sendings, failure: why } }) => ({
          challenge: challenge ?? { methods: [], expiresIn: 1 },
          chosen,
          sendings,
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
      },
    },
    signedIn: {
      tags: 'busy',
      description: 'On the way to where the person wanted to go; a link shows it if the way is slow.',
      entry: 'forgetSecrets',
      initial: 'leaving',
      states: {
        leaving: {
          invoke: { id: 'goOn', src: 'goOn', onDone: { target: 'left' }, onError: { target: 'left' } },
        },
        left: {},
      },
    },
  },
});
