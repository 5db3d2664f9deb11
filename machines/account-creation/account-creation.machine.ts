import { assign, forwardTo, fromCallback, sendTo, setup } from 'xstate';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { makeMailedCode } from '#machines/mailed-code/mailed-code.machine.ts';
import { sentIn } from '#machines/mailed-code/mailed-code.selectors.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import type { StepCommand } from '#machines/shared/steps.ts';
import { mustWait, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import { failureIn, outputOf, port, refusalIn } from '#machines/shared/port.ts';
import { hasNoProblem } from '#machines/shared/problem.ts';
import type {
  AccountCreationContext,
  AccountCreationEvent,
  AccountCreationInput,
  AccountCreationOutput,
  CodeRecipient,
  Registration,
} from './account-creation.model.ts';
import { afterEdit, contextAtStart, detailsProblem, notCreated, registrationOf } from './account-creation.rules.ts';
import { refusedCode, stepAfterRefusal, stepAfterUncertainty } from './account-creation.rules.ts';
import { waitToResend, withDetails } from './account-creation.rules.ts';

const readLegalDocuments = port<readonly Agreement[]>('readLegalDocuments');
const confirmCreated = port<boolean, Registration>('confirmCreated');
const mailedCode = makeMailedCode<CodeRecipient>();

/**
 * Creates an account: the details, a code mailed to the address, the call and, after a lost response, a check whether
 * it succeeded. Runs as a child of sign-up, and of third-party sign-in with a ticket instead of a password; there the
 * provider may already have verified the address.
 */
export const accountCreationMachine = setup({
  types: {
    context: {} as AccountCreationContext,
    events: {} as AccountCreationEvent,
    input: {} as AccountCreationInput,
    output: {} as AccountCreationOutput,
    children: {} as { mailedCode: 'mailedCode'; steps: 'steps' },
  },
  actors: {
    mailedCode,
    readLegalDocuments,
    createAccount: port<void, Registration>('createAccount'),
    confirmCreated,
    waitCountdown,
    steps: fromCallback<StepCommand>(noopSource),
  },
  actions: {
    /** The box could not be ticked when the form was first submitted; now it can. */
    setAgreements: assign(({ context: { problem }, event }) => ({
      agreements: outputOf(readLegalDocuments, event),
      problem: { ...problem, terms: problem.terms && 'unticked' },
    })),
    setDetails: assign(({ event }) => withDetails(eventOf(event, 'details.submit'), 'details')),
    setVerifiedDetails: assign(({ event }) => withDetails(eventOf(event, 'details.submit'), 'create')),
    setProblem: assign(({ context, event }) => ({
      problem: detailsProblem(eventOf(event, 'details.submit').details, context.agreements),
      failure: null,
    })),
    setPassword: assign(({ context: { details }, event }) => {
      const { password } = eventOf(event, 'password.replace');
      return { details: details && { ...details, password } };
    }),
    setSent: assign(({ event }) => ({ sent: sentIn(event) })),
    setCode: assign(({ event }) => ({
      code: outputOf(mailedCode, event).code,
      failure: null,
      attempt: 'create',
    })),
    setMailFailure: assign(({ context, event }) => ({
      failure: outputOf(mailedCode, event).failure,
      attempt: context.sent === null ? 'details' : 'resend',
    })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setCertainFailure: assign(({ event }) => ({ failure: failureIn(event), uncertainFailure: null })),
    setShownFailure: assign(({ event }) => ({ failure: eventOf(event, 'failure.show').failure })),
    setUncertainFailure: assign(({ context }) => ({ uncertainFailure: context.failure, failure: null })),
    setResendWait: assign(({ context }) => waitToResend(context)),
    setCodeRefusal: assign(({ context }) => refusedCode(context)),
    setNotCreated: assign(({ context }) => notCreated(context)),
    setWaitSeconds: assign(setWaitSeconds),
    clearEmailProblem: assign(({ context }) => afterEdit(context, 'email')),
    clearPasswordProblem: assign(({ context }) => afterEdit(context, 'password')),
    clearTermsProblem: assign(({ context }) => afterEdit(context, 'terms')),
    clearAgreements: assign({ agreements: null }),
    clearFailure: assign({ failure: null }),
    clearCode: assign({ code: null }),
    clearSecrets: assign({ details: null, code: null }),
    showDetailsStep: sendTo('steps', { type: 'step.show', step: 0 }),
    /** The form stays until a code is sent. */
    showCodeStep: sendTo('steps', ({ context }) => ({ type: 'step.show', step: context.sent === null ? 0 : 1 })),
    forwardToMailedCode: forwardTo('mailedCode'),
  },
  guards: {
    isMailed: ({ context }) => context.sent !== null && context.details !== null,
    mustWait,
    hasProblem: ({ context, event }) =>
      !hasNoProblem(detailsProblem(eventOf(event, 'details.submit').details, context.agreements)),
    isVerified: ({ context }) => context.ticket?.verified ?? false,
    isNewlySent: ({ context, event }) => sentIn(event) !== context.sent,
    isSent: ({ context }) => context.sent !== null,
    hasCode: ({ event }) => outputOf(mailedCode, event).code !== null,
    hasEnded: ({ context }) => stepAfterRefusal(context) === 'ended',
    isOutcomeUnknown: ({ context }) => stepAfterRefusal(context) === 'confirm',
    isForOtherDocuments: ({ context }) => stepAfterRefusal(context) === 'legalDocuments',
    isResendThrottled: ({ context: { attempt, failure: why } }) =>
      attempt === 'resend' && why?.symbol === 'request_throttled' && why.waitUntil !== null,
    isAboutCode: ({ context }) => stepAfterRefusal(context) === 'code',
    isCreated: ({ event }) => outputOf(confirmCreated, event),
    isTicketRefused: ({ context, event }) => context.ticket !== null && !isConnectionFailure(refusalIn(event)),
    wasAboutCode: ({ context }) => stepAfterUncertainty(context) === 'code',
  },
}).createMachine({
  id: 'accountCreation',
  context: ({ input }) => contextAtStart(input),
  invoke: { id: 'steps', src: 'steps' },
  on: { 'failure.show': { actions: 'setShownFailure' } },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isMailed', target: 'provingEmail' }, { target: 'enteringDetails' }] },
    enteringDetails: {
      entry: ['clearSecrets', 'showDetailsStep'],
      initial: 'readingLegalDocuments',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'details.submit': [
          { guard: 'mustWait' },
          { guard: 'hasProblem', actions: 'setProblem' },
          { guard: 'isVerified', target: 'creating', actions: 'setVerifiedDetails' },
          { target: 'provingEmail', actions: 'setDetails' },
        ],
        'email.edit': { actions: 'clearEmailProblem' },
        'password.edit': { actions: 'clearPasswordProblem' },
        'terms.edit': { actions: 'clearTermsProblem' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
        'account.leave': { target: 'cancelled' },
      },
      states: {
        readingLegalDocuments: {
          description: 'The other fields can be filled in in the meantime.',
          invoke: {
            id: 'readLegalDocuments',
            src: 'readLegalDocuments',
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
          recipient: { ticket, details },
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
        'password.replace': {
          target: 'provingEmail',
          reenter: true,
          actions: 'setPassword',
          description: 'Requested together with the next code.',
        },
        'details.change': { guard: 'isSent', target: 'enteringDetails.ready', actions: 'clearFailure' },
        'step.back': { guard: 'isSent', target: 'enteringDetails.ready', actions: 'clearFailure' },
      },
    },
    creating: {
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ context }) => registrationOf(context),
        onDone: { target: 'created' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'hasEnded', target: 'ended' },
        { guard: 'isOutcomeUnknown', target: 'confirming', actions: 'setUncertainFailure' },
        { guard: 'isForOtherDocuments', target: 'enteringDetails.readingLegalDocuments', actions: 'clearAgreements' },
        { guard: 'isResendThrottled', target: 'provingEmail', actions: 'setResendWait' },
        { guard: 'isAboutCode', target: 'provingEmail', actions: 'setCodeRefusal' },
        { target: 'enteringDetails.ready' },
      ],
    },
    confirming: {
      description:
        'A response was lost. Logging in shows whether the account was created; with a ticket the same request does.',
      invoke: {
        id: 'confirmCreated',
        src: 'confirmCreated',
        input: ({ context }) => registrationOf(context),
        onDone: [
          { guard: 'isCreated', target: 'created' },
          { guard: 'wasAboutCode', target: 'provingEmail', actions: 'setNotCreated' },
          { target: 'enteringDetails.ready', actions: 'setNotCreated' },
        ],
        onError: [
          { guard: 'isTicketRefused', target: 'refused', actions: 'setCertainFailure' },
          { target: 'outcomeUnknown', actions: 'setFailure' },
        ],
      },
    },
    outcomeUnknown: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'outcome.retry': [{ guard: 'mustWait' }, { target: 'confirming' }],
        'step.back': { target: 'enteringDetails.ready', actions: 'clearFailure' },
        'account.leave': { target: 'cancelled' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    created: { type: 'final', output: { outcome: 'done' } },
    cancelled: { type: 'final', output: { outcome: 'cancelled' } },
    ended: { type: 'final', output: ({ context }) => ({ outcome: 'refused', failure: context.failure }) },
  },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- XState does not type the output of a final state
  output: ({ event }) => event.output as AccountCreationOutput,
});
