import { assign, setup } from 'xstate';
import type { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { ChildLogic } from '#machines/shared/deferred-chart.ts';
import { failureIn, named, outputOf, port, refusalIn } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import type {
  SensitiveActionContext,
  SensitiveActionEvent,
  SensitiveActionInput,
  SensitiveActionOutput,
  SensitiveCall,
} from './sensitive-action.model.ts';
import { canRetry, isSecondFactorRequired } from './sensitive-action.rules.ts';

/**
 * The challenge loop: one call that may require a second factor, repeated with the proof. `Subject` is the call's
 * argument, `Value` what it returns; each flow that invokes the chart as `name` fills the port `performAction`.
 * `secondFactor` is the chart, or a deferred one.
 */
export function makeSensitiveAction<Subject, Value = void>(
  name: string,
  secondFactor: ChildLogic<typeof secondFactorMachine>,
) {
  const performAction = port<Value, SensitiveCall<Subject>>('performAction');
  const machine = setup({
    types: {
      context: {} as SensitiveActionContext<Subject>,
      input: {} as SensitiveActionInput<Subject>,
      events: {} as SensitiveActionEvent,
      output: {} as SensitiveActionOutput<Value>,
      tags: {} as 'busy',
      children: {} as { secondFactor: 'secondFactor' },
    },
    actors: { secondFactor, performAction },
    actions: {
      setRefusal: assign(({ event }) => ({ refusal: refusalIn(event), failure: failureIn(event) })),
      setChallenge: assign(({ context }) => ({
        challenge: context.refusal?.challenge ?? null,
        selectedMethod: null,
        sentCodes: {},
        failure: null,
      })),
      setSecondFactor: assign(({ event }) => outputOf(secondFactor, event)),
      clearProof: assign({ proof: null }),
    },
    guards: {
      isSecondFactorRequired: ({ context: { refusal } }) => refusal !== null && isSecondFactorRequired(refusal),
      canRetry: ({ context: { challenge, refusal, retryOn } }) =>
        challenge !== null && refusal !== null && canRetry(refusal, retryOn),
      hasProof: ({ event }) => outputOf(secondFactor, event).proof !== null,
      hasEnded: ({ event }) => outputOf(secondFactor, event).failure !== null,
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
          id: 'performAction',
          src: 'performAction',
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
            challenge: present(challenge, 'challenge'),
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
      done: { type: 'final', output: ({ event }) => ({ outcome: 'done', value: outputOf(performAction, event) }) },
      cancelled: { type: 'final', output: { outcome: 'cancelled' } },
      failed: { type: 'final', output: ({ context }) => ({ outcome: 'refused', failure: context.failure }) },
    },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- XState does not type the output of a final state
    output: ({ event }) => event.output as SensitiveActionOutput<Value>,
  });
  return named(machine, name);
}
