import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { IdentityProvider } from '#contract/calls/third-party.ts';
import { httpTimeoutMs } from '#contract/limits.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failure, failureOf, refusalOf } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import { credentialsProblem, isComplete } from './credentials.ts';
import type {
  Credentials,
  LoginContext,
  LoginEvent,
  LoginInput,
  SessionDetection,
  SecondFactorOutput,
} from './login.model.ts';
import { afterRefusal } from './refusals.ts';

const noProblem = { username: null, password: null };

/** What the words of the chart mean: its ports, what it keeps and what it asks. */
export const loginSetup = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    tags: {} as 'busy',
    children: {} as { secondFactor: 'secondFactor' },
  },
  actors: {
    secondFactor: secondFactorMachine,
    detectSession: fromPromise<SessionDetection>(notProvided('detectSession')),
    logIn: fromPromise<void, { credentials: Credentials | null; proof: Proof | null }>(notProvided('logIn')),
    forgetComputer: fromPromise<void>(notProvided('forgetComputer')),
    goOn: fromPromise<string>(notProvided('goOn')),
    fetchProviders: fromPromise<readonly IdentityProvider[]>(notProvided('fetchProviders')),
    startProviderRedirect: fromPromise<void, { provider: string }>(notProvided('startProviderRedirect')),
    otherTabs: fromCallback(noopSource),
    pageReturns: fromCallback(noopSource),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    keepCredentials: assign((_, { credentials }: { credentials: Credentials }) => ({
      credentials,
      problem: noProblem,
      failure: null,
      provider: null,
    })),
    keepProblem: assign(({ context }, { credentials }: { credentials: Credentials }) => ({
      problem: credentialsProblem(credentials, context.userNames),
      failure: null,
      provider: null,
    })),
    keepSystem: assign((_, { provider }: { provider: string }) => ({
      provider,
      problem: noProblem,
      failure: null,
      waitSeconds: 0,
    })),
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
    forgetSecrets: assign({ credentials: null, challenge: null, proof: null, selectedMethod: null, sentCodes: {} }),
    forgetProof: assign({ proof: null }),
    tellCookiesOff: assign({ failure: failure('cookies_off') }),
  },
  guards: {
    isSignedIn: (_, { sessionState }: SessionDetection) => sessionState === 'signedIn',
    isWithoutCookies: (_, { sessionState }: SessionDetection) => sessionState === 'cookiesOff',
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
    isLockOfPasswords: ({ context }) => context.failure?.symbol !== 'request_throttled',
    isLockOfAccount: ({ context }) => context.failure?.symbol === 'resource_protected',
  },
  delays: { leavingPatience: httpTimeoutMs },
});

export function contextAtStart({ userNames, providers }: LoginInput): LoginContext {
  return {
    userNames,
    providers: providers,
    provider: null,
    credentials: null,
    problem: noProblem,
    failure: null,
    waitSeconds: 0,
    remembered: false,
    deviceForgotten: false,
    challenge: null,
    proof: null,
    selectedMethod: null,
    sentCodes: {},
    destination: null,
  };
}
