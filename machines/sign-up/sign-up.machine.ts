import { assign, forwardTo, fromCallback, fromPromise, sendTo, setup, stopChild } from 'xstate';
import type { EventObject } from 'xstate';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { makeMailedCode } from '#machines/mailed-code/mailed-code.machine.ts';
import type { MailedCodeOutput } from '#machines/mailed-code/mailed-code.model.ts';
import { sentIn } from '#machines/mailed-code/mailed-code.selectors.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import { failureIn, outputOf, refusalIn } from '#machines/shared/port-events.ts';
import type { StepCommand } from '#machines/shared/steps.ts';
import type { DetailsProblem, Registration, SignUpContext, SignUpEvent, SignUpForm, SignUpInput } from './sign-up.model.ts';
import { contextAtStart, detailsProblem, isComplete, newPasswordProblem, noProblem, notCreated, refusedCode } from './sign-up.rules.ts';
import { stepAfterRefusal, stepAfterUncertainty, waitToResend } from './sign-up.rules.ts';

export const signUpMachine = setup({
  types: {
    context: {} as SignUpContext,
    events: {} as SignUpEvent,
    input: {} as SignUpInput,
    children: {} as { mailedCode: 'mailedCode'; steps: 'steps' },
  },
  actors: {
    mailedCode: makeMailedCode<SignUpForm | null>(),
    markRegistration: fromPromise<void>(notProvided('markRegistration')),
    fetchLegalDocuments: fromPromise<readonly Agreement[]>(notProvided('fetchLegalDocuments')),
    createAccount: fromPromise<void, Registration>(notProvided('createAccount')),
    confirmCreated: fromPromise<boolean, { details: SignUpForm | null }>(notProvided('confirmCreated')),
    goOn: fromPromise<string>(notProvided('goOn')),
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
      event.type === 'details.submit' ? { details: event.details, problem: noProblem, failure: null, sent: null, attempt: 'details', retyping: null } : {},
    ),
    setProblem: assign(({ context, event }) => ({ problem: problemIn(context, event), failure: null })),
    setSent: assign(({ event }) => ({ sent: sentIn(event) })),
    setCode: assign(({ event }) => ({ code: outputOf<MailedCodeOutput>(event).code, failure: null, attempt: 'create' })),
    setMailFailure: assign(({ context, event }) => ({
      failure: outputOf<MailedCodeOutput>(event).failure,
      attempt: context.sent === null ? 'details' : 'resend',
    })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setUncertainFailure: assign(({ context }) => ({ uncertainFailure: context.failure, failure: null })),
    setResendWait: assign(({ context }) => waitToResend(context)),
    setCodeRefusal: assign(({ context }) => refusedCode(context, context.failure)),
    setNotCreated: assign(({ context }) => notCreated(context)),
    setWaitSeconds: assign(({ event }) => (event.type === 'waitCountdown.tick' ? { waitSeconds: event.secondsLeft } : {})),
    setDestination: assign(({ event }) => ({ destination: outputOf<string>(event) })),
    setRetypedPassword: assign(({ context: { details, problem }, event }) =>
      event.type === 'password.retype' ? { details: details && { ...details, password: event.password }, problem: { ...problem, password: null }, retyping: 'given' } : {},
    ),
    setRetypeProblem: assign(({ context: { problem }, event }) =>
      event.type === 'password.retype' ? { problem: { ...problem, password: newPasswordProblem(event.password) }, retyping: 'missing' } : {},
    ),
    clearEmailProblem: assign(({ context }) => ({ problem: { ...context.problem, email: null }, ...afterEdit(context) })),
    clearPasswordProblem: assign(({ context }) => ({ problem: { ...context.problem, password: null }, ...afterEdit(context) })),
    clearTermsProblem: assign(({ context }) => ({ problem: { ...context.problem, terms: null }, ...afterEdit(context) })),
    clearAgreements: assign({ agreements: null }),
    clearFailure: assign({ failure: null }),
    clearCode: assign({ code: null }),
    clearSecrets: assign({ details: null, code: null }),
    showDetailsStep: sendTo('steps', { type: 'step.show', step: 0 }),
    /** Until a code is sent the form is shown. */
    showCodeStep: sendTo('steps', ({ context }) => ({ type: 'step.show', step: context.sent === null ? 0 : 1 })),
    endSteps: stopChild('steps'),
    storeDraft: () => undefined,
    storeMailed: () => undefined,
    forgetStored: () => undefined,
    forwardToMailedCode: forwardTo('mailedCode'),
  },
  guards: {
    isReloaded: ({ context }) => context.retyping !== null,
    lacksPassword: ({ context }) => context.retyping === 'missing',
    isSamePassword: ({ context: { retyping, details }, event }) =>
      event.type === 'password.retype' && retyping === 'given' && event.password.reveal() === details?.password.reveal(),
    isGoodPassword: ({ event }) => event.type === 'password.retype' && newPasswordProblem(event.password) === null,
    isWithoutCookies: ({ event }) => refusalIn(event).symbol === 'cookies_off',
    mustWait: ({ context }) => context.waitSeconds > 0,
    isComplete: ({ context, event }) => isComplete(problemIn(context, event)),
    isNewlySent: ({ context, event }) => sentIn(event) !== context.sent,
    isSent: ({ context }) => context.sent !== null,
    hasCode: ({ event }) => outputOf<MailedCodeOutput>(event).code !== null,
    isCreationUncertain: ({ context }) => stepAfterRefusal(context) === 'confirmCreated',
    isForOtherDocuments: ({ context }) => stepAfterRefusal(context) === 'legalDocuments',
    isResendThrottled: ({ context: { attempt, failure: why } }) =>
      attempt === 'resend' && why?.symbol === 'request_throttled' && why.waitUntil !== null,
    isAboutCode: ({ context }) => stepAfterRefusal(context) === 'code',
    isCreated: ({ event }) => outputOf<boolean>(event),
    wasAboutCode: ({ context }) => stepAfterUncertainty(context) === 'code',
  },
}).createMachine({
  id: 'signUp',
  context: ({ input }) => contextAtStart(input),
  invoke: [
    { id: 'steps', src: 'steps' },
    {
      id: 'markRegistration',
      src: 'markRegistration',
      onDone: {},
      onError: [
        { guard: 'isWithoutCookies', actions: 'setFailure', description: 'Shown before the form is filled in for nothing.' },
        { description: 'Sign-up works without the mark.' },
      ],
    },
  ],
  initial: 'starting',
  states: {
    starting: {
      description: 'A reload at the code goes on there, and sends nothing.',
      always: [{ guard: 'isReloaded', target: 'provingEmail' }, { target: 'enteringDetails' }],
    },
    enteringDetails: {
      entry: ['clearSecrets', 'showDetailsStep'],
      initial: 'readingLegalDocuments',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }) },
      on: {
        'details.submit': [
          { guard: 'mustWait' },
          { guard: 'isComplete', target: 'provingEmail', actions: 'setDetails' },
          { actions: 'setProblem' },
        ],
        'email.edit': { actions: 'clearEmailProblem' },
        'password.edit': { actions: 'clearPasswordProblem' },
        'draft.edit': { actions: 'storeDraft' },
        'terms.edit': { actions: 'clearTermsProblem' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
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
        input: ({ context: { details, sent, failure: why } }) => ({ type: 'email_code' as const, recipient: details, sent, failure: why }),
        onSnapshot: { guard: 'isNewlySent', actions: ['setSent', 'showCodeStep', 'storeMailed'] },
        onDone: [
          { guard: 'hasCode', target: 'creating', actions: 'setCode' },
          { target: 'refused', actions: 'setMailFailure' },
        ],
      },
      on: {
        'code.submit': [{ guard: 'lacksPassword' }, { actions: 'forwardToMailedCode' }],
        'code.resend': [{ guard: 'lacksPassword' }, { actions: 'forwardToMailedCode' }],
        'code.edit': { actions: 'forwardToMailedCode' },
        'password.retype': [
          { guard: 'isSamePassword' },
          { guard: 'isGoodPassword', target: 'provingEmail', reenter: true, actions: 'setRetypedPassword', description: 'The next code is asked for with it.' },
          { actions: 'setRetypeProblem' },
        ],
        'password.edit': { actions: 'clearPasswordProblem' },
        'details.change': { guard: 'isSent', target: 'enteringDetails.ready', actions: 'clearFailure' },
        'step.back': { guard: 'isSent', target: 'enteringDetails.ready', actions: 'clearFailure' },
      },
    },
    creating: {
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ context: { details, agreements, code } }) => ({ details, agreements: agreements ?? [], code }),
        onDone: { target: 'created' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'isCreationUncertain', target: 'confirmingCreated', actions: 'setUncertainFailure' },
        { guard: 'isForOtherDocuments', target: 'enteringDetails.readingLegalDocuments', actions: 'clearAgreements' },
        { guard: 'isResendThrottled', target: 'provingEmail', actions: 'setResendWait' },
        { guard: 'isAboutCode', target: 'provingEmail', actions: 'setCodeRefusal' },
        { target: 'enteringDetails.ready' },
      ],
    },
    confirmingCreated: {
      description: 'An answer was lost. Logging in shows whether the account was created.',
      invoke: {
        id: 'confirmCreated',
        src: 'confirmCreated',
        input: ({ context: { details } }) => ({ details }),
        onDone: [
          { guard: 'isCreated', target: 'created' },
          { guard: 'wasAboutCode', target: 'provingEmail', actions: 'setNotCreated' },
          { target: 'enteringDetails.ready', actions: 'setNotCreated' },
        ],
        onError: { target: 'outcomeUnknown', actions: 'setFailure' },
      },
    },
    outcomeUnknown: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }) },
      on: {
        'outcome.retry': [{ guard: 'mustWait' }, { target: 'confirmingCreated' }],
        'step.back': { target: 'enteringDetails.ready', actions: 'clearFailure' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    created: {
      description: 'The page redirects; where that is slow it shows a link.',
      entry: ['clearSecrets', 'forgetStored', 'endSteps'],
      initial: 'leaving',
      states: {
        leaving: {
          invoke: { id: 'goOn', src: 'goOn', onDone: { target: 'left', actions: 'setDestination' }, onError: { target: 'left' } },
        },
        left: {},
      },
    },
  },
});

function problemIn({ agreements }: SignUpContext, event: SignUpEvent): DetailsProblem {
  return event.type === 'details.submit' ? detailsProblem(event.details, agreements) : noProblem;
}

/** What must wait is not cleared by typing. */
function afterEdit({ waitSeconds, failure }: SignUpContext): Pick<SignUpContext, 'failure'> {
  return { failure: waitSeconds > 0 ? failure : null };
}
