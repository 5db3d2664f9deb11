import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { stepAfterRefusal } from '#machines/second-factor/refusals.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failure, failureOf, refusalOf } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import { readReturn } from './return.ts';
import type {
  Exchange,
  Return,
  SecondFactorOutput,
  ThirdPartySignInContext,
  ThirdPartySignInEvent,
} from './third-party-sign-in.model.ts';

export const thirdPartySignInMachine = setup({
  types: {
    context: {} as ThirdPartySignInContext,
    events: {} as ThirdPartySignInEvent,
    tags: {} as 'busy',
    children: {} as { secondFactor: 'secondFactor' },
  },
  actors: {
    secondFactor: secondFactorMachine,
    readAddress: fromPromise<Return>(notProvided('readAddress')),
    exchange: fromPromise<void, { exchange: Exchange | null; proof: Proof | null }>(notProvided('exchange')),
    goOn: fromPromise<void, { query: string }>(notProvided('goOn')),
    goToLogin: fromPromise<void, { query: string }>(notProvided('goToLogin')),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    keepReturn: assign((_, returned: Return) => {
      const read = readReturn(returned);
      const query = returned.pending?.query ?? returned.returnQuery;
      return 'refused' in read ? { query, failure: failure(read.refused) } : { query, exchange: read };
    }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    keepChallenge: assign((_, { error }: { error: unknown }) => ({
      challenge: refusalOf(error).challenge,
      selectedMethod: null,
      sentCodes: {},
      failure: null,
    })),
    keepSecondFactor: assign((_, { proof, selectedMethod, sentCodes, failure: why }: SecondFactorOutput) => ({
      proof,
      selectedMethod,
      sentCodes,
      failure: why,
    })),
    forgetSecrets: assign({ exchange: null, challenge: null, proof: null, selectedMethod: null, sentCodes: {} }),
    forgetProof: assign({ proof: null }),
  },
  guards: {
    isAnswer: (_, returned: Return) => !('refused' in readReturn(returned)),
    asksForSecondFactor: ({ context }, { error }: { error: unknown }) =>
      stepAfterRefusal(refusalOf(error), context.proof !== null) === 'challenge',
    refusesProof: ({ context }, { error }: { error: unknown }) =>
      stepAfterRefusal(refusalOf(error), context.proof !== null) === 'challengeAgain',
    hasProof: (_, { proof }: SecondFactorOutput) => proof !== null,
    isOver: (_, { failure: why }: SecondFactorOutput) => why !== null,
  },
}).createMachine({
  id: 'thirdPartySignIn',
  context: {
    exchange: null,
    query: '',
    failure: null,
    waitSeconds: 0,
    challenge: null,
    proof: null,
    selectedMethod: null,
    sentCodes: {},
  },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAddress',
        src: 'readAddress',
        onDone: [
          {
            guard: { type: 'isAnswer', params: ({ event }) => event.output },
            target: 'exchanging',
            actions: { type: 'keepReturn', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'keepReturn', params: ({ event }) => event.output } },
        ],
        onError: { target: 'refused', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    exchanging: {
      tags: 'busy',
      description: 'Once, and once more with each proof. What became of an answer that is lost is never asked again.',
      exit: 'forgetProof',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ context: { exchange, proof } }) => ({ exchange, proof }),
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
          { target: 'refused', actions: { type: 'keepFailure', params: ({ event }) => event } },
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
            target: 'exchanging',
            actions: { type: 'keepSecondFactor', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'keepSecondFactor', params: ({ event }) => event.output },
          },
          { target: 'returning', description: 'The person went back.' },
        ],
        onError: { target: 'refused', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    refused: {
      entry: 'forgetSecrets',
      invoke: {
        id: 'waitCountdown',
        src: 'waitCountdown',
        input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }),
      },
      on: {
        'waitCountdown.tick': { actions: assign({ waitSeconds: ({ event }) => event.secondsLeft }) },
        'login.return': { target: 'returning' },
      },
    },
    returning: {
      tags: 'busy',
      entry: 'forgetSecrets',
      initial: 'leaving',
      states: {
        leaving: {
          invoke: {
            id: 'goToLogin',
            src: 'goToLogin',
            input: ({ context }) => ({ query: context.query }),
            onDone: { target: 'left' },
            onError: { target: 'left' },
          },
        },
        left: {},
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
            input: ({ context }) => ({ query: context.query }),
            onDone: { target: 'left' },
            onError: { target: 'left' },
          },
        },
        left: {},
      },
    },
  },
});
