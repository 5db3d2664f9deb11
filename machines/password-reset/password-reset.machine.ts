import { assign, forwardTo, fromCallback, sendTo, setup } from 'xstate';
import { linkReviewMachine } from '#machines/link-review/link-review.machine.ts';
import { makeMailedCode } from '#machines/mailed-code/mailed-code.machine.ts';
import { sentIn } from '#machines/mailed-code/mailed-code.selectors.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { setChallenge, setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { redirectMachine } from '#machines/redirect/redirect.machine.ts';
import { redirectAtStart, setRedirect } from '#machines/redirect/parent-actions.ts';
import { valueOfAction } from '#machines/sensitive-action/sensitive-action.rules.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { failure } from '#machines/shared/failure.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import { hasNoProblem } from '#machines/shared/problem.ts';
import { present } from '#machines/shared/present.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { StepCommand } from '#machines/shared/steps.ts';
import { mustWait, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import type {
  MailedProof,
  PasswordResetContext,
  PasswordResetEvent,
  PasswordResetInput,
  Reset,
  ResetAddress,
  ResetResult,
} from './password-reset.model.ts';
import {
  addressProblem,
  afterAddressEdit,
  afterPasswordEdit,
  codeInput,
  contextAtStart,
  hasMoreToRead,
  mailRefused,
  mailedProof,
  noProof,
  passwordProblem,
  resetOf,
  stepAfterRefusal,
  withAddress,
  withAddressProblem,
  withCode,
  withPassword,
  withPasswordProblem,
  withWait,
} from './password-reset.rules.ts';

export const proveOwner = makeSensitiveAction<MailedProof, Proof>('proveOwner', secondFactorMachine);
const startReset = port<string, ResetAddress>('startReset');
const mailedCode = makeMailedCode<string>();
const savePassword = port<ResetResult, Reset>('savePassword');
const confirmSaved = port<boolean, Reset>('confirmSaved');

/** Resets a forgotten password: address, mailed code, second factor, new password, review of recent connections. */
export const passwordResetMachine = setup({
  types: {
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
    input: {} as PasswordResetInput,
    children: {} as {
      mailedCode: 'mailedCode';
      proveOwner: 'proveOwner';
      linkReview: 'linkReview';
      redirect: 'redirect';
      steps: 'steps';
    },
  },
  actors: {
    startReset,
    mailedCode,
    proveOwner,
    savePassword,
    confirmSaved,
    linkReview: linkReviewMachine,
    redirect: redirectMachine,
    waitCountdown,
    steps: fromCallback<StepCommand>(noopSource),
  },
  actions: {
    setAddress: assign(({ event }) => withAddress(eventOf(event, 'address.submit').address)),
    setAddressProblem: assign(({ event }) => withAddressProblem(eventOf(event, 'address.submit').address)),
    setMethod: assign(({ event }) => ({ method: outputOf(startReset, event) })),
    setSent: assign(({ event }) => ({ sent: sentIn(event) })),
    setCode: assign(({ event }) => withCode(outputOf(mailedCode, event).code)),
    setMailFailure: assign(({ context, event }) => mailRefused(context, outputOf(mailedCode, event))),
    setPassword: assign(({ event }) => withPassword(eventOf(event, 'password.submit').draft)),
    setPasswordProblem: assign(({ event }) => withPasswordProblem(eventOf(event, 'password.submit').draft)),
    setChallenge: assign(setChallenge),
    setProof: assign(({ event }) => ({ proof: valueOfAction(outputOf(proveOwner, event)) })),
    setFailure: assign(setFailure),
    setResult: assign(({ event }) => ({ result: outputOf(savePassword, event) })),
    setReviewLost: assign({ isReviewLost: true }),
    setNotSaved: assign({ failure: failure('password_not_saved') }),
    setWaitSeconds: assign(({ context, event }) => withWait(context, eventOf(event, 'waitCountdown.tick').secondsLeft)),
    setRedirectAtStart: assign(({ context }) => redirectAtStart(!hasMoreToRead(context))),
    setRedirect: assign(setRedirect),
    clearEmailProblem: assign(({ context }) => afterAddressEdit(context, 'email')),
    clearRecoveryProblem: assign(({ context }) => afterAddressEdit(context, 'recovery')),
    clearPasswordProblem: assign(({ context }) => afterPasswordEdit(context, 'password')),
    clearConfirmationProblem: assign(({ context }) => afterPasswordEdit(context, 'confirmation')),
    clearFailure: assign({ failure: null }),
    clearCode: assign({ code: null, challenge: null }),
    setPasswordForm: assign({ hasPasswordForm: true }),
    clearProof: assign(noProof),
    showAddressStep: sendTo('steps', { type: 'step.show', step: 0 }),
    showCodeStep: sendTo('steps', ({ context }) => ({ type: 'step.show', step: context.sent === null ? 0 : 1 })),
    showPasswordStep: sendTo('steps', { type: 'step.show', step: 3 }),
    showSavedStep: sendTo('steps', { type: 'step.show', step: 4 }),
    storeAddress: () => undefined,
    forgetAddress: () => undefined,
    forwardToMailedCode: forwardTo('mailedCode'),
    forwardToRedirect: forwardTo('redirect'),
  },
  guards: {
    isResumed: ({ context }) => context.isResumed,
    isReviewLost: ({ context }) => context.isReviewLost,
    isToFirstStep: ({ event }) => eventOf(event, 'step.back').step <= 0,
    mustWait,
    isAddressComplete: ({ event }) => hasNoProblem(addressProblem(eventOf(event, 'address.submit').address)),
    isNewlySent: ({ context, event }) => sentIn(event) !== context.sent,
    isSent: ({ context }) => context.sent !== null,
    hasCode: ({ event }) => outputOf(mailedCode, event).code !== null,
    isPasswordComplete: ({ event }) => hasNoProblem(passwordProblem(eventOf(event, 'password.submit').draft)),
    isProven: ({ event }) => outputOf(proveOwner, event).outcome === 'done',
    hasLinks: ({ event }) => outputOf(savePassword, event).review !== null,
    isSavedAfterAll: ({ event }) => outputOf(confirmSaved, event),
    isOutcomeUnknown: ({ context }) => stepAfterRefusal(context) === 'confirm',
    isAboutPassword: ({ context }) => stepAfterRefusal(context) === 'password',
    isAboutCode: ({ context }) => stepAfterRefusal(context) === 'code',
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => contextAtStart(input),
  invoke: { id: 'steps', src: 'steps' },
  initial: 'starting',
  states: {
    starting: {
      description: 'A reload continues at the code while it is valid, or at the end once the password is saved.',
      always: [
        { guard: 'isReviewLost', target: 'done' },
        { guard: 'isResumed', target: 'startingReset' },
        { target: 'choosingAddress' },
      ],
    },
    choosingAddress: {
      entry: ['clearProof', 'showAddressStep'],
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'address.submit': [
          { guard: 'mustWait' },
          { guard: 'isAddressComplete', target: 'startingReset', actions: 'setAddress' },
          { actions: 'setAddressProblem' },
        ],
        'email.edit': { actions: 'clearEmailProblem' },
        'recovery.edit': { actions: 'clearRecoveryProblem' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    startingReset: {
      description: 'The response is the same for every address.',
      invoke: {
        id: 'startReset',
        src: 'startReset',
        input: ({ context }) => context.address,
        onDone: { target: 'provingAddress', actions: 'setMethod' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    provingAddress: {
      entry: 'showCodeStep',
      invoke: {
        id: 'mailedCode',
        src: 'mailedCode',
        input: ({ context }) => codeInput(context),
        onSnapshot: { guard: 'isNewlySent', actions: ['setSent', 'showCodeStep', 'storeAddress'] },
        onDone: [
          { guard: 'hasCode', target: 'provingOwner', actions: 'setCode' },
          { target: 'refused', actions: 'setMailFailure' },
        ],
      },
      on: {
        'code.*': { actions: 'forwardToMailedCode' },
        'address.change': { guard: 'isSent', target: 'choosingAddress', actions: 'clearFailure' },
        'step.back': { guard: 'isSent', target: 'choosingAddress', actions: 'clearFailure' },
      },
    },
    provingOwner: {
      description:
        'The code is checked. An account with two-factor authentication is asked for its second factor, which handles one step back.',
      exit: 'clearCode',
      invoke: {
        id: 'proveOwner',
        src: 'proveOwner',
        input: ({ context }) => ({ subject: mailedProof(context), retryOn: 'anyRefusal' as const }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isProven', target: 'choosingPassword', actions: 'setProof' },
          { target: 'refused', actions: 'setFailure' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
      on: {
        'address.change': { target: 'choosingAddress' },
        'step.back': { target: 'choosingAddress' },
      },
    },
    choosingPassword: {
      entry: ['setPasswordForm', 'showPasswordStep'],
      on: {
        'password.submit': [
          { guard: 'isPasswordComplete', target: 'saving', actions: 'setPassword' },
          { actions: 'setPasswordProblem' },
        ],
        'password.edit': { actions: 'clearPasswordProblem' },
        'confirmation.edit': { actions: 'clearConfirmationProblem' },
        'step.back': [
          { guard: 'isToFirstStep', target: 'choosingAddress', actions: 'clearFailure' },
          { target: 'provingAddress', actions: 'clearFailure' },
        ],
      },
    },
    saving: {
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context }) => resetOf(context),
        onDone: [
          { guard: 'hasLinks', target: 'reviewingLinks', actions: 'setResult' },
          { target: 'done', actions: 'setResult' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    reviewingLinks: {
      entry: ['clearProof', 'clearFailure', 'forgetAddress', 'showSavedStep'],
      invoke: {
        id: 'linkReview',
        src: 'linkReview',
        input: ({ context }) => present(context.result.review, 'review'),
        onDone: { target: 'done' },
        onError: { target: 'done', actions: 'setReviewLost' },
      },
    },
    refused: {
      always: [
        { guard: 'isOutcomeUnknown', target: 'confirming' },
        { guard: 'isAboutPassword', target: 'choosingPassword' },
        { guard: 'isAboutCode', target: 'provingAddress' },
        { target: 'choosingAddress' },
      ],
    },
    confirming: {
      description: 'The response was lost. Logging in with the new password shows whether it was saved.',
      invoke: {
        id: 'confirmSaved',
        src: 'confirmSaved',
        input: ({ context }) => resetOf(context),
        onDone: [
          { guard: 'isSavedAfterAll', target: 'done', actions: 'setReviewLost' },
          { target: 'choosingPassword', actions: 'setNotSaved' },
        ],
        onError: { target: 'outcomeUnknown', actions: 'setFailure' },
      },
    },
    outcomeUnknown: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'outcome.retry': [{ guard: 'mustWait' }, { target: 'confirming' }],
        'step.back': { target: 'choosingAddress', actions: 'clearFailure' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    done: {
      entry: ['clearProof', 'clearFailure', 'forgetAddress', 'showAddressStep', 'setRedirectAtStart'],
      description: 'The page redirects only if there is nothing to read.',
      invoke: {
        id: 'redirect',
        src: 'redirect',
        input: ({ context }) => ({ leaves: !hasMoreToRead(context) }),
        onSnapshot: { actions: 'setRedirect' },
      },
      on: { 'redirect.stop': { actions: 'forwardToRedirect' }, 'app.return': { actions: 'forwardToRedirect' } },
    },
  },
});
