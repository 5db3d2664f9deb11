import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { cleanCode } from '#contract/rules/codes.ts';
import { failure, failureOf, refusalOf } from '#machines/shared/failure.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { Secret } from '#machines/shared/secret.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import { availableMethods, codeProblem, isMailed, methodFor } from './methods.ts';
import type {
  SecondFactorContext,
  SecondFactorEvent,
  SecondFactorInput,
  SecondFactorOutput,
  SentCode,
} from './second-factor.model.ts';

const chosenMethod = ({ methods, selectedMethod }: SecondFactorContext) => methods.find((each) => each.id === selectedMethod);

export const secondFactorMachine = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as SecondFactorEvent,
    input: {} as SecondFactorInput,
    output: {} as SecondFactorOutput,
    tags: {} as 'busy',
  },
  actors: {
    sendCode: fromPromise<SentCode, { id: string }>(notProvided('sendCode')),
    resendCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    keepSending: assign(({ context }, { resendAt, minutes }: SentCode) => {
      if (context.selectedMethod === null) return {};
      const before = context.sentCodes[context.selectedMethod]?.minutes ?? null;
      return {
        failure: null,
        sentCodes: { ...context.sentCodes, [context.selectedMethod]: { resendAt, minutes: minutes ?? before } },
      };
    }),
    keepProof: assign(({ context, event }) => {
      const method = chosenMethod(context);
      if (event.type !== 'code.submit' || method === undefined) return {};
      const typed = event.code.reveal();
      return { proof: { id: methodFor(typed, method, context.methods).id, code: new Secret(cleanCode(typed)) } };
    }),
    keepProblem: assign(({ context, event }) => {
      const method = chosenMethod(context);
      if (event.type !== 'code.submit' || method === undefined) return {};
      return { problem: codeProblem(event.code.reveal(), method), failure: null };
    }),
    forgetProblem: assign({ problem: null, failure: null }),
  },
  guards: {
    hasNoMethod: ({ context }) => context.methods.length === 0,
    isOver: (_, { error }: { error: unknown }) => refusalOf(error).symbol === 'mfa_session_not_found',
    wasSentBefore: (_, { error }: { error: unknown }) =>
      refusalOf(error).symbol === 'request_throttled' && refusalOf(error).waitUntil !== null,
    needsCode: ({ context }) => {
      const method = chosenMethod(context);
      return method !== undefined && isMailed(method) && context.sentCodes[method.id] === undefined;
    },
    hasChosen: ({ context }) => chosenMethod(context) !== undefined,
    canResend: ({ context }) => {
      const method = chosenMethod(context);
      return method !== undefined && isMailed(method) && context.resendSeconds === 0;
    },
    isWellFormed: ({ context, event }) => {
      const method = chosenMethod(context);
      return event.type === 'code.submit' && method !== undefined && codeProblem(event.code.reveal(), method) === null;
    },
    mustWait: ({ context }) => context.waitSeconds > 0,
  },
}).createMachine({
  id: 'secondFactor',
  context: ({ input }) => {
    const methods = availableMethods(input.challenge.methods);
    const only = methods.length === 1 || methods[0]?.type === 'totp' ? methods[0]?.id : undefined;
    return {
      methods,
      selectedMethod: input.selectedMethod ?? only ?? null,
      sentCodes: input.sentCodes ?? {},
      failure: input.failure ?? null,
      problem: null,
      resendSeconds: 0,
      waitSeconds: 0,
      proof: null,
      ended: null,
    };
  },
  initial: 'routing',
  states: {
    routing: {
      always: [
        { guard: 'hasNoMethod', target: 'unavailable' },
        { guard: 'needsCode', target: 'sendingCode' },
        { guard: 'hasChosen', target: 'enteringCode' },
        { target: 'choosingMethod' },
      ],
    },
    choosingMethod: {
      on: {
        'method.choose': {
          target: 'routing',
          actions: assign({ selectedMethod: ({ event }) => event.id, failure: null, problem: null }),
        },
        'challenge.cancel': { target: 'ended' },
      },
    },
    sendingCode: {
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ id: context.selectedMethod ?? '' }),
        onDone: { target: 'enteringCode', actions: { type: 'keepSending', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'wasSentBefore', params: ({ event }) => event },
            target: 'enteringCode',
            actions: {
              type: 'keepSending',
              params: ({ event }) => ({ resendAt: refusalOf(event.error).waitUntil ?? 0, minutes: null }),
            },
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'ended',
            actions: assign({ ended: ({ event }) => failureOf(event.error) }),
          },
          { target: 'choosingMethod', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
      on: { 'challenge.cancel': { target: 'ended' } },
    },
    enteringCode: {
      description: 'Entered again after a refused proof: nothing is sent by itself.',
      invoke: [
        {
          id: 'resendCountdown',
          src: 'resendCountdown',
          input: ({ context }) => ({ until: context.sentCodes[context.selectedMethod ?? '']?.resendAt ?? null }),
        },
        {
          id: 'waitCountdown',
          src: 'waitCountdown',
          input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }),
        },
      ],
      on: {
        'code.submit': [
          { guard: 'mustWait' },
          { guard: 'isWellFormed', target: 'ended', actions: 'keepProof' },
          { actions: 'keepProblem' },
        ],
        'code.edit': { guard: ({ context }) => context.waitSeconds === 0, actions: 'forgetProblem' },
        'code.resend': { guard: 'canResend', target: 'sendingCode' },
        'method.change': { target: 'choosingMethod', actions: 'forgetProblem' },
        'challenge.cancel': { target: 'ended' },
        'resendCountdown.tick': { actions: assign({ resendSeconds: ({ event }) => event.secondsLeft }) },
        'waitCountdown.tick': { actions: assign({ waitSeconds: ({ event }) => event.secondsLeft }) },
      },
    },
    unavailable: {
      description: 'The service offers no method that this page knows.',
      entry: assign({ failure: failure('mfa_method_not_available') }),
      on: { 'challenge.cancel': { target: 'ended' } },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => ({
    proof: context.proof,
    selectedMethod: context.selectedMethod,
    sentCodes: context.sentCodes,
    failure: context.ended,
  }),
});
