import { assign, fromPromise, setup } from 'xstate';
import type { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { SecondFactorOutput } from '#machines/second-factor/second-factor.model.ts';
import { failureIn, outputOf, refusalIn } from '#machines/shared/port-events.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { notProvided } from '#machines/shared/not-provided.ts';
import type {
  SensitiveActionContext,
  SensitiveActionEvent,
  SensitiveActionInput,
  SensitiveActionOutput,
} from './sensitive-action.model.ts';
import { canRetry, isSecondFactorRequired } from './sensitive-action.rules.ts';

/**
 * The challenge loop: one call that may ask for a second factor, repeated with the proof. `Subject` is what the call is
 * made with; each flow that invokes the chart fills the port `act`. `secondFactor` is the chart, or a deferred one.
 */
export function makeSensitiveAction<Subject>(secondFactor: typeof secondFactorMachine) {
  return setup({
    types: {
      context: {} as SensitiveActionContext<Subject>,
      input: {} as SensitiveActionInput<Subject>,
      events: {} as SensitiveActionEvent,
      output: {} as SensitiveActionOutput,
      tags: {} as 'busy',
      children: {} as { secondFactor: 'secondFactor' },
    },
    actors: {
      secondFactor,
      act: fromPromise<void, { subject: Subject; proof: Proof | null }>(notProvided('act')),
    },
    actions: {
      setRefusal: assign(({ event }) => ({ refusal: refusalIn(event), failure: failureIn(event) })),
      setChallenge: assign(({ context }) => ({
        challenge: context.refusal?.challenge ?? null,
        selectedMethod: null,
        sentCodes: {},
        failure: null,
      })),
      setSecondFactor: assign(({ event }) => outputOf<SecondFactorOutput>(event)),
      clearProof: assign({ proof: null }),
    },
    guards: {
      isSecondFactorRequired: ({ context: { refusal } }) => refusal !== null && isSecondFactorRequired(refusal),
      canRetry: ({ context: { challenge, refusal, retryOn } }) =>
        challenge !== null && refusal !== null && canRetry(refusal, retryOn),
      hasProof: ({ event }) => outputOf<SecondFactorOutput>(event).proof !== null,
      hasEnded: ({ event }) => outputOf<SecondFactorOutput>(event).failure !== null,
    },
  }).createMachine({
    id: 'sensitiveAction',
    context: ({ input }) => ({
      ...input,
      challenge: null,
      proof: null,
      selectedMethod: null,
      sentCodes: {},
      refusal: null,
      failure: null,
    }),
    initial: 'acting',
    states: {
      acting: {
        tags: 'busy',
        exit: 'clearProof',
        invoke: {
          id: 'act',
          src: 'act',
          input: ({ context: { subject, proof } }) => ({ subject, proof }),
          onDone: { target: 'done' },
          onError: { target: 'refused', actions: 'setRefusal' },
        },
      },
      refused: {
        always: [
          { guard: 'isSecondFactorRequired', target: 'challenged', actions: 'setChallenge' },
          { guard: 'canRetry', target: 'challenged' },
          { target: 'failed' },
        ],
      },
      challenged: {
        on: { 'action.leave': { target: 'cancelled' } },
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
            { guard: 'hasProof', target: 'acting', actions: 'setSecondFactor' },
            { guard: 'hasEnded', target: 'failed', actions: 'setSecondFactor' },
            { target: 'cancelled' },
          ],
          onError: { target: 'failed', actions: 'setRefusal' },
        },
      },
      done: { type: 'final', output: { outcome: 'done' } },
      cancelled: { type: 'final', output: { outcome: 'cancelled' } },
      failed: { type: 'final', output: ({ context }) => ({ outcome: 'refused', failure: context.failure }) },
    },
    output: ({ event }) => outputOf<SensitiveActionOutput>(event),
  });
}
