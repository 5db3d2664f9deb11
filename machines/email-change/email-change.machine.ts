import { assign, forwardTo, setup } from 'xstate';
import type { ConfirmedEmail, EmailUsage } from '#contract/calls/email.ts';
import { makeMailedCode } from '#machines/mailed-code/mailed-code.machine.ts';
import type { SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import { sentIn } from '#machines/mailed-code/mailed-code.selectors.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { isOutcomeUnknown, isProofRequested, signedInFailure } from '#machines/sensitive-action/outcome.ts';
import { setChallenge, setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { mustWait, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import { hasNoProblem } from '#machines/shared/problem.ts';
import { present } from '#machines/shared/present.ts';
import { valueOfAction } from '#machines/sensitive-action/sensitive-action.rules.ts';
import type {
  Confirmation,
  EmailChangeContext,
  EmailChangeEvent,
  EmailChangeInput,
  EmailChangeOutput,
  EmailDraft,
} from './email-change.model.ts';
import {
  confirmedBefore,
  contextAtStart,
  draftProblem,
  isAboutCode,
  alreadyApplied,
  noProblem,
} from './email-change.rules.ts';

export const sendCandidate = makeSensitiveAction<EmailDraft, SentCode>('sendCandidate', secondFactorMachine);

const readHasPassword = port<boolean, { usage: EmailUsage }>('readHasPassword');
const confirmEmail = port<ConfirmedEmail, Confirmation>('confirmEmail');
const mailedCode = makeMailedCode<EmailDraft>();

/** Adds or changes the account's address or its recovery address: requested, then verified with a mailed code. */
export const emailChangeMachine = setup({
  types: {
    context: {} as EmailChangeContext,
    events: {} as EmailChangeEvent,
    input: {} as EmailChangeInput,
    output: {} as EmailChangeOutput,
    children: {} as { sendCandidate: 'sendCandidate'; mailedCode: 'mailedCode' },
  },
  actors: {
    readHasPassword,
    sendCandidate,
    mailedCode,
    confirmEmail,
    waitCountdown,
  },
  actions: {
    setHasPassword: assign(({ event }) => ({ hasPassword: outputOf(readHasPassword, event) })),
    setDraft: assign(({ event }) => ({
      draft: eventOf(event, 'draft.submit').draft,
      problem: noProblem,
      failure: null,
      challenge: null,
      sent: null,
    })),
    setProblem: assign(({ event }) => ({ problem: draftProblem(eventOf(event, 'draft.submit').draft), failure: null })),
    setChallenge: assign(setChallenge),
    setFailure: assign(({ event }) => ({ failure: signedInFailure(setFailure({ event }).failure) })),
    setFirstSent: assign(({ event }) => ({ sent: valueOfAction(outputOf(sendCandidate, event)) })),
    setSent: assign(({ event }) => ({ sent: sentIn(event) })),
    setCode: assign(({ event }) => ({
      code: outputOf(mailedCode, event).code,
      failure: null,
      isRepeated: false,
    })),
    setMailFailure: assign(({ event }) => ({ failure: outputOf(mailedCode, event).failure })),
    setRepeated: assign({ isRepeated: true, failure: null }),
    setConfirmed: assign(({ event }) => ({ confirmed: outputOf(confirmEmail, event), failure: null })),
    setConfirmedBefore: assign(({ context }) => ({ confirmed: confirmedBefore(context), failure: null })),
    setWaitSeconds: assign(setWaitSeconds),
    clearProblem: assign(({ context, event }) => ({
      problem: { ...context.problem, [eventOf(event, 'draft.edit').field]: null },
      failure: context.waitSeconds > 0 ? context.failure : null,
    })),
    clearFailure: assign({ failure: null }),
    clearSecrets: assign(({ context: { draft } }) => ({
      draft: draft === null ? null : { ...draft, password: null },
      challenge: null,
    })),
    clearCode: assign({ code: null }),
    forwardToMailedCode: forwardTo('mailedCode'),
  },
  guards: {
    mustWait,
    isProofRequested,
    isVerification: ({ context }) => context.usage === 'verify_email',
    isWaiting: ({ context }) => context.draft !== null,
    hasNoProblem: ({ event }) => hasNoProblem(draftProblem(eventOf(event, 'draft.submit').draft)),
    isSent: ({ event }) => outputOf(sendCandidate, event).outcome === 'done',
    isNewlySent: ({ context, event }) => sentIn(event) !== context.sent,
    hasCode: ({ event }) => outputOf(mailedCode, event).code !== null,
    alreadyApplied: ({ context }) => alreadyApplied(context),
    mustRepeat: ({ context }) => isOutcomeUnknown(context.failure) && !context.isRepeated,
    isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure),
    isAboutCode: ({ context }) => isAboutCode(context),
  },
}).createMachine({
  id: 'emailChange',
  context: ({ input }) => contextAtStart(input),
  initial: 'preparing',
  states: {
    preparing: {
      description:
        'Whether a password is required. If unknown, the service decides. The account’s own address is known, so its code is sent at once.',
      invoke: {
        id: 'readHasPassword',
        src: 'readHasPassword',
        input: ({ context: { usage } }) => ({ usage }),
        onDone: [
          { guard: 'isVerification', target: 'sending', actions: 'setHasPassword' },
          { guard: 'isWaiting', target: 'proving', actions: 'setHasPassword' },
          { target: 'entering', actions: 'setHasPassword' },
        ],
        onError: [{ guard: 'isWaiting', target: 'proving' }, { target: 'entering' }],
      },
      on: { 'change.cancel': { target: 'left' } },
    },
    entering: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'draft.submit': [
          { guard: 'mustWait' },
          { guard: 'hasNoProblem', target: 'sending', actions: 'setDraft' },
          { actions: 'setProblem' },
        ],
        'draft.edit': { actions: 'clearProblem' },
        'change.cancel': { target: 'left' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    sending: {
      exit: 'clearSecrets',
      invoke: {
        id: 'sendCandidate',
        src: 'sendCandidate',
        input: ({ context: { draft } }) => ({ subject: present(draft, 'draft'), retryOn: 'wrongCode' as const }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isSent', target: 'proving', actions: 'setFirstSent' },
          { target: 'unsent', actions: 'setFailure' },
        ],
        onError: { target: 'unsent', actions: 'setFailure' },
      },
      on: { 'change.cancel': { guard: 'isProofRequested', target: 'left' } },
    },
    proving: {
      entry: 'clearCode',
      invoke: {
        id: 'mailedCode',
        src: 'mailedCode',
        input: ({ context: { draft, sent, failure } }) => ({
          type: 'email_code' as const,
          recipient: present(draft, 'draft'),
          sent,
          failure,
        }),
        onSnapshot: { guard: 'isNewlySent', actions: 'setSent' },
        onDone: [
          { guard: 'hasCode', target: 'confirming', actions: 'setCode' },
          { target: 'unsent', actions: 'setMailFailure' },
        ],
      },
      on: {
        'code.*': { actions: 'forwardToMailedCode' },
        'address.change': { target: 'entering', actions: 'clearFailure' },
        'change.cancel': { target: 'left' },
      },
    },
    unsent: {
      always: [
        { guard: 'alreadyApplied', target: 'done', actions: 'setConfirmedBefore' },
        { guard: 'isAboutCode', target: 'proving' },
        { target: 'entering' },
      ],
    },
    confirming: {
      invoke: {
        id: 'confirmEmail',
        src: 'confirmEmail',
        input: ({ context: { usage, draft, code } }) => ({
          usage,
          email: present(draft, 'draft').email,
          code: present(code, 'code'),
        }),
        onDone: { target: 'done', actions: 'setConfirmed' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'alreadyApplied', target: 'done', actions: 'setConfirmedBefore' },
        { guard: 'mustRepeat', target: 'confirming', actions: 'setRepeated' },
        { guard: 'isOutcomeUnknown', target: 'outcomeUnknown' },
        { guard: 'isAboutCode', target: 'proving' },
        { target: 'entering' },
      ],
    },
    outcomeUnknown: {
      on: { 'outcome.retry': { target: 'confirming', actions: 'setRepeated' }, 'change.cancel': { target: 'left' } },
    },
    done: {
      always: { guard: 'isVerification', target: 'left', description: 'There is nothing to read about it.' },
      on: { 'change.finish': { target: 'left' } },
    },
    left: { type: 'final' },
  },
  output: ({ context: { confirmed } }) => ({ confirmed }),
});
