import { assign, forwardTo, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { makeMailedCode } from '#machines/mailed-code/mailed-code.machine.ts';
import type { MailedCodeOutput } from '#machines/mailed-code/mailed-code.model.ts';
import { sentIn } from '#machines/mailed-code/mailed-code.selectors.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import { failureIn, outputOf, refusalIn } from '#machines/shared/port-events.ts';
import type { StepCommand } from '#machines/shared/steps.ts';
import type { CodeRecipient, RegisterContext, RegisterEvent, RegisterInput, RegisterOutput, RegisterProblem, RegisterRequest } from './third-party-register.model.ts';
import { contextAtStart, detailsProblem, noProblem, refusedCode, stepAfterRefusal, waitToResend } from './third-party-register.rules.ts';

/** An account for a new person of a third party: without a password, with an address that the third party or a code has proved. */
export const thirdPartyRegisterMachine = setup({
  types: {
    context: {} as RegisterContext,
    events: {} as RegisterEvent,
    input: {} as RegisterInput,
    output: {} as RegisterOutput,
    children: {} as { mailedCode: 'mailedCode'; steps: 'steps' },
  },
  actors: {
    mailedCode: makeMailedCode<CodeRecipient>(),
    fetchLegalDocuments: fromPromise<readonly Agreement[]>(notProvided('fetchLegalDocuments')),
    createAccount: fromPromise<void, RegisterRequest>(notProvided('createAccount')),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
    steps: fromCallback<StepCommand>(noopSource),
  },
  actions: {
    /** A form that was submitted before could not be ticked: now it can. */
    setAgreements: assign(({ context: { problem }, event }) => ({
      agreements: outputOf<readonly Agreement[]>(event),
      problem: { ...problem, terms: problem.terms && 'unticked' },
    })),
    setDetails: assign(({ event }) =>
      event.type === 'details.submit' ? { details: event.details, problem: noProblem, failure: null, sent: null, attempt: 'details' } : {},
    ),
    setVerifiedDetails: assign(({ event }) =>
      event.type === 'details.submit' ? { details: event.details, problem: noProblem, failure: null, attempt: 'create' } : {},
    ),
    setProblem: assign(({ context, event }) => ({ problem: problemIn(context, event), failure: null })),
    setSent: assign(({ event }) => ({ sent: sentIn(event) })),
    setCode: assign(({ event }) => ({ code: outputOf<MailedCodeOutput>(event).code, failure: null, attempt: 'create' })),
    setMailFailure: assign(({ context, event }) => ({
      failure: outputOf<MailedCodeOutput>(event).failure,
      attempt: context.sent === null ? 'details' : 'resend',
    })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setResendWait: assign(({ context }) => waitToResend(context)),
    setCodeRefusal: assign(({ context }) => refusedCode(context)),
    setWaitSeconds: assign(({ event }) => (event.type === 'waitCountdown.tick' ? { waitSeconds: event.secondsLeft } : {})),
    clearEmailProblem: assign(({ context }) => ({ problem: { ...context.problem, email: null }, ...afterEdit(context) })),
    clearTermsProblem: assign(({ context }) => ({ problem: { ...context.problem, terms: null }, ...afterEdit(context) })),
    showDetailsStep: sendTo('steps', { type: 'step.show', step: 0 }),
    /** Until a code is sent the form is shown. */
    showCodeStep: sendTo('steps', ({ context }) => ({ type: 'step.show', step: context.sent === null ? 0 : 1 })),
    clearAgreements: assign({ agreements: null }),
    clearFailure: assign({ failure: null }),
    clearCode: assign({ code: null }),
    forwardToMailedCode: forwardTo('mailedCode'),
  },
  guards: {
    mustWait: ({ context }) => context.waitSeconds > 0,
    isVerified: ({ context, event }) => (context.ticket?.verified ?? false) && isComplete(context, event),
    isComplete: ({ context, event }) => isComplete(context, event),
    isNewlySent: ({ context, event }) => sentIn(event) !== context.sent,
    isSent: ({ context }) => context.sent !== null,
    hasCode: ({ event }) => outputOf<MailedCodeOutput>(event).code !== null,
    isConnectionLost: ({ event }) => isConnectionFailure(refusalIn(event)),
    hasEnded: ({ context }) => stepAfterRefusal(context) === 'ended',
    isCreationUncertain: ({ context }) => stepAfterRefusal(context) === 'confirmCreated',
    isForOtherDocuments: ({ context }) => stepAfterRefusal(context) === 'legalDocuments',
    isResendThrottled: ({ context: { attempt, failure: why } }) =>
      attempt === 'resend' && why?.symbol === 'request_throttled' && why.waitUntil !== null,
    isAboutCode: ({ context }) => stepAfterRefusal(context) === 'code',
  },
}).createMachine({
  id: 'thirdPartyRegister',
  context: ({ input }) => contextAtStart(input),
  invoke: { id: 'steps', src: 'steps' },
  initial: 'enteringDetails',
  states: {
    enteringDetails: {
      entry: ['clearCode', 'showDetailsStep'],
      initial: 'readingLegalDocuments',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }) },
      on: {
        'details.submit': [
          { guard: 'mustWait' },
          { guard: 'isVerified', target: 'creating', actions: 'setVerifiedDetails' },
          { guard: 'isComplete', target: 'provingEmail', actions: 'setDetails' },
          { actions: 'setProblem' },
        ],
        'email.edit': { actions: 'clearEmailProblem' },
        'terms.edit': { actions: 'clearTermsProblem' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
        'register.leave': { target: 'cancelled' },
      },
      states: {
        readingLegalDocuments: {
          description: 'The other fields can be filled in meanwhile.',
          invoke: {
            id: 'fetchLegalDocuments',
            src: 'fetchLegalDocuments',
            onDone: { target: 'ready', actions: 'setAgreements' },
            onError: { target: 'legalDocumentsUnavailable' },
          },
        },
        legalDocumentsUnavailable: { on: { 'legalDocuments.retry': { target: 'readingLegalDocuments' } } },
        ready: {},
      },
    },
    provingEmail: {
      entry: ['clearCode', 'showCodeStep'],
      invoke: {
        id: 'mailedCode',
        src: 'mailedCode',
        input: ({ context: { ticket, details, sent, failure: why } }) => ({
          type: 'email_code' as const,
          recipient: { ticket, email: details?.email ?? '' },
          sent,
          failure: why,
        }),
        onSnapshot: { guard: 'isNewlySent', actions: ['setSent', 'showCodeStep'] },
        onDone: [
          { guard: 'hasCode', target: 'creating', actions: 'setCode' },
          { target: 'refused', actions: 'setMailFailure' },
        ],
      },
      on: {
        'code.*': { actions: 'forwardToMailedCode' },
        'details.change': { guard: 'isSent', target: 'enteringDetails.ready', actions: 'clearFailure' },
        'step.back': { guard: 'isSent', target: 'enteringDetails.ready', actions: 'clearFailure' },
      },
    },
    creating: {
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ context: { ticket, details, agreements, code } }) => ({ ticket, details, agreements: agreements ?? [], code }),
        onDone: { target: 'registered' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'hasEnded', target: 'ended' },
        { guard: 'isCreationUncertain', target: 'confirmingCreated' },
        { guard: 'isForOtherDocuments', target: 'enteringDetails.readingLegalDocuments', actions: 'clearAgreements' },
        { guard: 'isResendThrottled', target: 'provingEmail', actions: 'setResendWait' },
        { guard: 'isAboutCode', target: 'provingEmail', actions: 'setCodeRefusal' },
        { target: 'enteringDetails.ready' },
      ],
    },
    confirmingCreated: {
      description: 'An answer was lost. The same request creates the account, or is refused because the first one did.',
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ context: { ticket, details, agreements, code } }) => ({ ticket, details, agreements: agreements ?? [], code }),
        onDone: { target: 'registered' },
        onError: [
          { guard: 'isConnectionLost', target: 'outcomeUnknown', actions: 'setFailure' },
          { target: 'refused', actions: 'setFailure' },
        ],
      },
    },
    outcomeUnknown: {
      on: {
        'outcome.retry': { target: 'confirmingCreated' },
        'step.back': { target: 'enteringDetails.ready', actions: 'clearFailure' },
        'register.leave': { target: 'cancelled' },
      },
    },
    registered: { type: 'final', output: { outcome: 'done' } },
    cancelled: { type: 'final', output: { outcome: 'cancelled' } },
    ended: { type: 'final', output: ({ context }) => ({ outcome: 'refused', failure: context.failure }) },
  },
  output: ({ event }) => outputOf<RegisterOutput>(event),
});

function problemIn({ agreements }: RegisterContext, event: RegisterEvent): RegisterProblem {
  return event.type === 'details.submit' ? detailsProblem(event.details, agreements) : noProblem;
}

function isComplete(context: RegisterContext, event: RegisterEvent): boolean {
  const { email, terms } = problemIn(context, event);
  return email === null && terms === null;
}

/** What must wait is not cleared by typing. */
function afterEdit({ waitSeconds, failure }: RegisterContext): Pick<RegisterContext, 'failure'> {
  return { failure: waitSeconds > 0 ? failure : null };
}
