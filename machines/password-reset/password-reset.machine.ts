import { assign, forwardTo, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { makeMailedCode } from '#machines/mailed-code/mailed-code.machine.ts';
import type { MailedCodeOutput } from '#machines/mailed-code/mailed-code.model.ts';
import { sentIn } from '#machines/mailed-code/mailed-code.selectors.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { isActionDone, setChallenge, setRefusal } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failure } from '#machines/shared/failure.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import { failureIn, outputOf } from '#machines/shared/port-events.ts';
import type { PasswordResetContext, PasswordResetEvent, PasswordResetInput, Reset, ResetAddress } from './password-reset.model.ts';
import { addressProblem, contextAtStart, hasNoProblem, noAddressProblem, noPasswordProblem, passwordProblem } from './password-reset.rules.ts';
import { resetOf, stepAfterRefusal } from './password-reset.rules.ts';

export const saveAction = makeSensitiveAction<Reset>(secondFactorMachine);

export const passwordResetMachine = setup({
  types: {
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
    input: {} as PasswordResetInput,
    children: {} as { mailedCode: 'mailedCode'; savePassword: 'savePassword' },
  },
  actors: {
    startReset: fromPromise<string, ResetAddress>(notProvided('startReset')),
    mailedCode: makeMailedCode<string>(),
    savePassword: saveAction,
    confirmSaved: fromPromise<boolean, Reset>(notProvided('confirmSaved')),
    leavePage: fromPromise<void>(notProvided('leavePage')),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    setAddress: assign(({ event }) =>
      event.type === 'address.submit' ? { address: event.address, addressProblem: noAddressProblem, failure: null, sent: null, attempt: 'code' } : {},
    ),
    setAddressProblem: assign(({ event }) => (event.type === 'address.submit' ? { addressProblem: addressProblem(event.address), failure: null } : {})),
    setMethod: assign(({ event }) => ({ method: outputOf<string>(event) })),
    setSent: assign(({ event }) => ({ sent: sentIn(event) })),
    setCode: assign(({ event }) => ({ code: outputOf<MailedCodeOutput>(event).code, failure: null })),
    setMailFailure: assign(({ event }) => ({ failure: outputOf<MailedCodeOutput>(event).failure, attempt: 'code' })),
    setPassword: assign(({ event }) =>
      event.type === 'password.submit'
        ? { password: event.draft.password, passwordProblem: noPasswordProblem, failure: null, challenge: null, attempt: 'save' }
        : {},
    ),
    setPasswordProblem: assign(({ event }) => (event.type === 'password.submit' ? { passwordProblem: passwordProblem(event.draft), failure: null } : {})),
    setChallenge: assign(setChallenge),
    setRefusal: assign(setRefusal),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setNotSaved: assign({ failure: failure('password_not_saved') }),
    setWaitSeconds: assign(({ event }) => (event.type === 'waitCountdown.tick' ? { waitSeconds: event.secondsLeft } : {})),
    countDown: assign(({ context }) => ({ secondsLeft: context.secondsLeft - 1 })),
    clearAddressProblem: assign(({ context, event }) => ({
      addressProblem: { ...context.addressProblem, [event.type.replace('.edit', '')]: null },
      failure: context.waitSeconds > 0 ? context.failure : null,
    })),
    clearPasswordProblem: assign(({ context, event }) => ({
      passwordProblem: { ...context.passwordProblem, [event.type.replace('.edit', '')]: null },
      failure: null,
    })),
    clearFailure: assign({ failure: null }),
    clearProof: assign({ method: null, sent: null, code: null, password: null, challenge: null }),
    forwardToMailedCode: forwardTo('mailedCode'),
  },
  guards: {
    mustWait: ({ context }) => context.waitSeconds > 0,
    isAddressComplete: ({ event }) => event.type === 'address.submit' && hasNoProblem(addressProblem(event.address)),
    isNewlySent: ({ context, event }) => sentIn(event) !== context.sent,
    isSent: ({ context }) => context.sent !== null,
    hasCode: ({ event }) => outputOf<MailedCodeOutput>(event).code !== null,
    isPasswordComplete: ({ event }) => event.type === 'password.submit' && hasNoProblem(passwordProblem(event.draft)),
    isSaved: isActionDone,
    isSavedAfterAll: ({ event }) => outputOf<boolean>(event),
    isOutcomeOpen: ({ context }) => stepAfterRefusal(context) === 'confirm',
    isAboutPassword: ({ context }) => stepAfterRefusal(context) === 'password',
    isAboutCode: ({ context }) => stepAfterRefusal(context) === 'code',
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
  },
  delays: { second: 1000 },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => contextAtStart(input),
  initial: 'choosingAddress',
  states: {
    choosingAddress: {
      entry: 'clearProof',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }) },
      on: {
        'address.submit': [
          { guard: 'mustWait' },
          { guard: 'isAddressComplete', target: 'startingReset', actions: 'setAddress' },
          { actions: 'setAddressProblem' },
        ],
        'email.edit': { actions: 'clearAddressProblem' },
        'recovery.edit': { actions: 'clearAddressProblem' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    startingReset: {
      description: 'Every address gets the same answer.',
      invoke: {
        id: 'startReset',
        src: 'startReset',
        input: ({ context }) => context.address,
        onDone: { target: 'provingAddress', actions: 'setMethod' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    provingAddress: {
      invoke: {
        id: 'mailedCode',
        src: 'mailedCode',
        input: ({ context: { method, sent, failure: why } }) => ({ type: 'email_code' as const, recipient: method ?? '', sent, failure: why }),
        onSnapshot: { guard: 'isNewlySent', actions: 'setSent' },
        onDone: [
          { guard: 'hasCode', target: 'choosingPassword', actions: 'setCode' },
          { target: 'refused', actions: 'setMailFailure' },
        ],
      },
      on: {
        'code.*': { actions: 'forwardToMailedCode' },
        'address.change': { guard: 'isSent', target: 'choosingAddress', actions: 'clearFailure' },
      },
    },
    choosingPassword: {
      on: {
        'password.submit': [
          { guard: 'isPasswordComplete', target: 'saving', actions: 'setPassword' },
          { actions: 'setPasswordProblem' },
        ],
        'password.edit': { actions: 'clearPasswordProblem' },
        'confirmation.edit': { actions: 'clearPasswordProblem' },
        'address.change': { target: 'choosingAddress', actions: 'clearFailure' },
      },
    },
    saving: {
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context }) => ({ subject: resetOf(context), retryOn: 'wrongCode' as const }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isSaved', target: 'done' },
          { target: 'refused', actions: 'setRefusal' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'isOutcomeOpen', target: 'confirmingSaved' },
        { guard: 'isAboutPassword', target: 'choosingPassword' },
        { guard: 'isAboutCode', target: 'provingAddress' },
        { target: 'choosingAddress' },
      ],
    },
    confirmingSaved: {
      description: 'An answer was lost. Whether the new password logs in shows whether it was saved.',
      invoke: {
        id: 'confirmSaved',
        src: 'confirmSaved',
        input: ({ context }) => resetOf(context),
        onDone: [
          { guard: 'isSavedAfterAll', target: 'done' },
          { target: 'choosingPassword', actions: 'setNotSaved' },
        ],
        onError: { target: 'outcomeUnknown', actions: 'setFailure' },
      },
    },
    outcomeUnknown: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }) },
      on: {
        'outcome.retry': [{ guard: 'mustWait' }, { target: 'confirmingSaved' }],
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    done: {
      entry: ['clearProof', 'clearFailure'],
      initial: 'counting',
      states: {
        counting: {
          after: {
            second: [
              { guard: 'isLastSecond', target: 'leaving' },
              { target: 'counting', reenter: true, actions: 'countDown' },
            ],
          },
          on: { 'redirect.stop': { target: 'stopped' }, 'app.return': { target: 'leaving' } },
        },
        stopped: { description: 'A link leads to log-in, in an app a button back to the app.', on: { 'app.return': { target: 'leaving', actions: 'clearFailure' } } },
        leaving: { invoke: { id: 'leavePage', src: 'leavePage', onDone: { target: 'stopped' }, onError: { target: 'stopped', actions: 'setFailure' } } },
      },
    },
  },
});
