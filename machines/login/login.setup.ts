import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { ThirdSystem } from '#contract/calls/third-party.ts';
import { httpTimeoutMs } from '#contract/limits.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failure, failureOf, refusalOf } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { silent, unprovided } from '#machines/shared/unprovided.ts';
import { credentialsProblem, isComplete } from './credentials.ts';
import type {
  Credentials,
  LoginContext,
  LoginEvent,
  LoginInput,
  Recognition,
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
    recognise: fromPromise<Recognition>(unprovided('recognise')),
    logIn: fromPromise<void, { credentials: Credentials | null; proof: Proof | null }>(unprovided('logIn')),
    forgetComputer: fromPromise<void>(unprovided('forgetComputer')),
    goOn: fromPromise<string>(unprovided('goOn')),
    fetchThirdSystems: fromPromise<readonly ThirdSystem[]>(unprovided('fetchThirdSystems')),
    leaveForThirdParty: fromPromise<void, { system: string }>(unprovided('leaveForThirdParty')),
    otherTabs: fromCallback(silent),
    pageReturns: fromCallback(silent),
    waitCountdown: fromCallback<EventObject, CountdownInput>(silent),
  },
  actions: {
    keepCredentials: assign((_, { credentials }: { credentials: Credentials }) => ({
      credentials,
      problem: noProblem,
      failure: null,
      system: null,
    })),
    keepProblem: assign(({ context }, { credentials }: { credentials: Credentials }) => ({
      problem: credentialsProblem(credentials, context.userNames),
      failure: null,
      system: null,
    })),
    keepSystem: assign((_, { system }: { system: string }) => ({
      system,
      problem: noProblem,
      failure: null,
      waitSeconds: 0,
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
    tellCookiesOff: assign({ failure: failure('cookies_off') }),
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
    isLockOfPasswords: ({ context }) => context.failure?.symbol !== 'request_throttled',
    isLockOfAccount: ({ context }) => context.failure?.symbol === 'resource_protected',
  },
  delays: { leavingPatience: httpTimeoutMs },
});

export function contextAtStart({ userNames, thirdSystems }: LoginInput): LoginContext {
  return {
    userNames,
    systems: thirdSystems,
    system: null,
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
    destination: null,
  };
}
