import { assign, forwardTo, fromCallback, sendTo, setup } from 'xstate';
import { codeKind } from '#contract/rules/codes.ts';
import type { Challenge, Method, MethodType, PasskeyOptions, PasskeyProof } from '#contract/calls/second-factor.ts';
import { makeMailedCode } from '#machines/mailed-code/mailed-code.machine.ts';
import type { SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import { sentIn } from '#machines/mailed-code/mailed-code.selectors.ts';
import { failure } from '#machines/shared/failure.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import type { StepCommand } from '#machines/shared/steps.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { present } from '#machines/shared/present.ts';
import { Secret } from '#machines/shared/secret.ts';
import type {
  SecondFactorContext,
  SecondFactorEvent,
  SecondFactorInput,
  SecondFactorOutput,
} from './second-factor.model.ts';

const mailedCode = makeMailedCode<string>();
/** Null if the user cancels in the browser's own dialog. */
const askForPasskey = port<PasskeyProof | null, { options: PasskeyOptions }>('askForPasskey');

/**
 * Gets one proof of a second factor: choose a method, receive and enter its code, or use a passkey. A child of
 * `sensitiveAction`. Outputs a proof, or none if the user went back or the challenge ended.
 */
export const secondFactorMachine = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as SecondFactorEvent,
    input: {} as SecondFactorInput,
    output: {} as SecondFactorOutput,
    children: {} as { mailedCode: 'mailedCode'; steps: 'steps' },
  },
  actors: { mailedCode, askForPasskey, steps: fromCallback<StepCommand>(noopSource) },
  actions: {
    setMethod: assign(({ event }) => ({ selectedMethod: eventOf(event, 'method.choose').id, failure: null })),
    clearPasskey: assign(({ context }) => {
      const methods = context.methods.filter(({ type }) => type !== 'passkey');
      return { methods, selectedMethod: context.selectedMethod ?? bestOf(methods) };
    }),
    setPasskeyProof: assign(({ context, event }) => ({
      proof: {
        id: present(context.selectedMethod, 'selectedMethod'),
        code: new Secret(JSON.stringify(outputOf(askForPasskey, event))),
      },
    })),
    setPasskeyFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setSent: assign(({ context, event }) => withSent(context, sentIn(event))),
    /**
     * The service sent a code to another page a moment ago. It is valid here too, and can be resent when the wait ends.
     */
    setSentElsewhere: assign(({ context }) => ({
      ...withSent(context, { resendAt: context.failure?.waitUntil ?? 0, minutes: sentTo(context)?.minutes ?? null }),
      failure: null,
    })),
    setProof: assign(({ context, event }) => {
      const { code } = outputOf(mailedCode, event);
      const method = selectedMethod(context);
      if (code === null || method === undefined) return {};
      return { proof: { id: methodFor(code.reveal(), method, context.methods).id, code } };
    }),
    setFailure: assign(({ event }) => ({ failure: outputOf(mailedCode, event).failure })),
    setNoMethod: assign({ failure: failure('mfa_method_not_available') }),
    setEnded: assign(({ context }) => ({ ended: context.failure })),
    clearFailure: assign({ failure: null }),
    showStep: sendTo('steps', { type: 'step.show', step: 1 }),
    leaveStep: sendTo('steps', { type: 'step.show', step: 0 }),
    forwardToMailedCode: forwardTo('mailedCode'),
  },
  guards: {
    hasNoMethod: ({ context }) => context.methods.length === 0,
    /** Also false in a browser without passkeys, and in an app, whose web view has none of them. */
    hasPasskeys: ({ context }) => context.passkey !== null,
    isPasskey: ({ context, event }) =>
      context.methods.some(({ id, type }) => id === eventOf(event, 'method.choose').id && type === 'passkey'),
    isPasskeyUsed: ({ event }) => outputOf(askForPasskey, event) !== null,
    /** A passkey is asked for only when the user chooses it. */
    hasSelected: ({ context }) => ![undefined, 'passkey'].includes(selectedMethod(context)?.type),
    hasCode: ({ event }) => outputOf(mailedCode, event).code !== null,
    isNewlySent: ({ context, event }) => sentIn(event) !== sentTo(context),
    isSentElsewhere: ({ context: { failure: why } }) => why?.symbol === 'request_throttled' && why.waitUntil !== null,
    isChallengeExpired: ({ context }) => context.failure?.symbol === 'mfa_session_not_found',
  },
}).createMachine({
  id: 'secondFactor',
  context: ({ input: { challenge, selectedMethod: selected = null, sentCodes = {}, failure: why = null } }) => {
    const methods = availableMethods(challenge);
    return {
      methods,
      passkey: challenge.passkey?.options ?? null,
      selectedMethod: selected ?? bestOf(methods),
      sentCodes,
      failure: why,
      proof: null,
      ended: null,
    };
  },
  invoke: { id: 'steps', src: 'steps' },
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'hasPasskeys', target: 'routing', actions: 'showStep' },
        { target: 'routing', actions: ['clearPasskey', 'showStep'] },
      ],
    },
    routing: {
      always: [
        { guard: 'hasNoMethod', target: 'unavailable' },
        { guard: 'hasSelected', target: 'enteringCode' },
        { target: 'choosingMethod' },
      ],
    },
    choosingMethod: {
      on: {
        'method.choose': [
          { guard: 'isPasskey', target: 'usingPasskey', actions: 'setMethod' },
          { target: 'routing', actions: 'setMethod' },
        ],
        'challenge.cancel': { target: 'cancelled' },
        'step.back': { target: 'cancelled' },
      },
    },
    usingPasskey: {
      description: 'The browser’s own dialog is open. Whoever cancels it hears nothing, and may choose any method.',
      invoke: {
        id: 'askForPasskey',
        src: 'askForPasskey',
        input: ({ context }) => ({ options: present(context.passkey, 'passkey') }),
        onDone: [{ guard: 'isPasskeyUsed', target: 'ended', actions: 'setPasskeyProof' }, { target: 'choosingMethod' }],
        onError: { target: 'choosingMethod', actions: 'setPasskeyFailure' },
      },
      on: {
        'method.choose': [{ guard: 'isPasskey' }, { target: 'routing', actions: 'setMethod' }],
        'challenge.cancel': { target: 'cancelled' },
        'step.back': { target: 'cancelled' },
      },
    },
    enteringCode: {
      invoke: {
        id: 'mailedCode',
        src: 'mailedCode',
        input: ({ context }) => {
          const { type, id } = present(selectedMethod(context), 'selectedMethod');
          return { type, recipient: id, sent: sentTo(context), failure: context.failure };
        },
        onSnapshot: { guard: 'isNewlySent', actions: 'setSent' },
        onDone: [
          { guard: 'hasCode', target: 'ended', actions: 'setProof' },
          { target: 'refused', actions: 'setFailure' },
        ],
      },
      on: {
        'code.*': { actions: 'forwardToMailedCode' },
        'method.change': { target: 'choosingMethod', actions: 'clearFailure' },
        'challenge.cancel': { target: 'cancelled' },
        'step.back': { target: 'cancelled' },
      },
    },
    refused: {
      always: [
        { guard: 'isSentElsewhere', target: 'enteringCode', actions: 'setSentElsewhere' },
        { guard: 'isChallengeExpired', target: 'ended', actions: ['setEnded', 'leaveStep'] },
        { target: 'choosingMethod' },
      ],
    },
    unavailable: {
      entry: 'setNoMethod',
      on: { 'challenge.cancel': { target: 'cancelled' }, 'step.back': { target: 'cancelled' } },
    },
    cancelled: { always: { target: 'ended', actions: 'leaveStep' } },
    ended: { type: 'final' },
  },
  output: ({ context: { proof, selectedMethod: selected, sentCodes, ended } }) => ({
    proof,
    selectedMethod: selected,
    sentCodes,
    failure: ended,
  }),
});

function selectedMethod({ methods, selectedMethod: selected }: SecondFactorContext): Method | undefined {
  return methods.find(({ id }) => id === selected);
}

function sentTo({ sentCodes, selectedMethod: selected }: SecondFactorContext): SentCode | null {
  return sentCodes[selected ?? ''] ?? null;
}

function withSent(
  { sentCodes, selectedMethod: selected }: SecondFactorContext,
  sent: SentCode | null,
): Pick<SecondFactorContext, 'sentCodes'> {
  return { sentCodes: sent === null ? sentCodes : { ...sentCodes, [selected ?? '']: sent } };
}

/** Best first: methods that need no mail and are not used up. */
const order: readonly MethodType[] = ['totp', 'email_code', 'recovery_email_code', 'backup_code'];

/** The methods in display order: a passkey first, as no forged page can ask for it; the password only without codes. */
export function availableMethods({ methods, passkey }: Challenge): readonly Method[] {
  const codes = order.flatMap((type) => methods.filter((each) => each.type === type));
  const typed = codes.length > 0 ? codes : methods.filter(({ type }) => type === 'password');
  return passkey === undefined ? typed : [{ id: passkey.id, type: 'passkey', target: null }, ...typed];
}

/** The method that needs no choice: the only one, or an authenticator's code. */
function bestOf(methods: readonly Method[]): string | null {
  const [best] = methods;
  const isClear = best?.type === 'totp' || (methods.length === 1 && best?.type !== 'passkey');
  return isClear ? (best?.id ?? null) : null;
}

/** One field accepts both: if backup codes are offered, eight digits in the authenticator's field are a backup code. */
export function methodFor(code: string, selectedMethod: Method, methods: readonly Method[]): Method {
  const isBackup = selectedMethod.type === 'totp' && codeKind(code) === 'backup_code';
  return (isBackup ? methods.find((each) => each.type === 'backup_code') : undefined) ?? selectedMethod;
}
