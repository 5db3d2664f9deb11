import { assign, fromPromise, setup } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { isCodeRefused, stepAfterRefusal } from '#machines/second-factor/refusals.ts';
import type { SecondFactorOutput } from '#machines/second-factor/second-factor.model.ts';
import { failureOf, refusalOf } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { notProvided } from '#machines/shared/not-provided.ts';
import type { SensitiveActionContext, SensitiveActionEvent, SensitiveActionOutput } from './sensitive-action.model.ts';

/**
 * One act that may ask for a second factor: done, refused, or left by the person. `Subject` is what the act is done
 * with; the port `act` is filled by each flow that uses it.
 */
export function makeSensitiveAction<Subject>() {
  return setup({
    types: {
      context: {} as SensitiveActionContext<Subject>,
      input: {} as { subject: Subject },
      events: {} as SensitiveActionEvent,
      output: {} as SensitiveActionOutput,
      tags: {} as 'busy',
      children: {} as { secondFactor: 'secondFactor' },
    },
    actors: {
      secondFactor: secondFactorMachine,
      act: fromPromise<void, { subject: Subject; proof: Proof | null }>(notProvided('act')),
    },
    actions: {
      keepChallenge: assign((_, { error }: { error: unknown }) => ({
        challenge: refusalOf(error).challenge,
        selectedMethod: null,
        sentCodes: {},
        failure: null,
      })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      keepSecondFactor: assign((_, { proof, selectedMethod, sentCodes, failure }: SecondFactorOutput) => ({
        proof,
        selectedMethod,
        sentCodes,
        failure,
      })),
      keepRefusal: assign((_, { error }: { error: unknown }) => ({
        output: { outcome: 'refused' as const, failure: failureOf(error) },
      })),
      keepDone: assign({ output: { outcome: 'done' as const } }),
      forgetProof: assign({ proof: null }),
    },
    guards: {
      asksForSecondFactor: ({ context }, { error }: { error: unknown }) =>
        stepAfterRefusal(refusalOf(error), context.proof !== null) === 'challenge',
      refusesProof: ({ context }, { error }: { error: unknown }) =>
        context.proof !== null && isCodeRefused(refusalOf(error)),
      hasProof: (_, { proof }: SecondFactorOutput) => proof !== null,
    },
  }).createMachine({
    id: 'sensitiveAction',
    context: ({ input }) => ({
      subject: input.subject,
      challenge: null,
      proof: null,
      selectedMethod: null,
      sentCodes: {},
      failure: null,
      output: { outcome: 'cancelled' },
    }),
    initial: 'acting',
    states: {
      acting: {
        tags: 'busy',
        exit: 'forgetProof',
        invoke: {
          id: 'act',
          src: 'act',
          input: ({ context: { subject, proof } }) => ({ subject, proof }),
          onDone: { target: 'ended', actions: 'keepDone' },
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
            { target: 'ended', actions: { type: 'keepRefusal', params: ({ event }) => event } },
          ],
        },
      },
      challenged: {
        on: { 'action.leave': { target: 'ended' } },
        invoke: {
          id: 'secondFactor',
          src: 'secondFactor',
          input: ({ context: { challenge, selectedMethod, sentCodes, failure } }) => ({
            challenge: challenge ?? { methods: [], expiresIn: 1 },
            selectedMethod,
            sentCodes,
            failure,
          }),
          onDone: [
            {
              guard: { type: 'hasProof', params: ({ event }) => event.output },
              target: 'acting',
              actions: { type: 'keepSecondFactor', params: ({ event }) => event.output },
            },
            {
              target: 'ended',
              actions: assign({
                output: ({ event }) =>
                  event.output.failure === null
                    ? { outcome: 'cancelled' }
                    : { outcome: 'refused', failure: event.output.failure },
              }),
            },
          ],
          onError: { target: 'ended', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        },
      },
      ended: { type: 'final' },
    },
    output: ({ context }) => context.output,
  });
}
