import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { emailChangeMachine } from '#machines/email-change/email-change.machine.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { isOutcomeUnknown, isProofRequested } from '#machines/sensitive-action/outcome.ts';
import { isActionDone, setChallenge, setRefusal } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import { failureIn, outputOf } from '#machines/shared/port-events.ts';
import { setReadFailure, waitOf } from '#machines/shared/retryable-read.ts';
import { mustWait, setWaitSeconds } from '#machines/shared/wait.ts';
import type { RecoveryEmailContext, RecoveryEmailEvent } from './recovery-email.model.ts';
import { contextAtStart, alreadyApplied } from './recovery-email.rules.ts';

export const removeAction = makeSensitiveAction<null>(secondFactorMachine);

/**
 * The recovery email: set or changed by the child `emailChange`, and removed with a second factor. A row of the security
 * page.
 */
export const recoveryEmailMachine = setup({
  types: {
    context: {} as RecoveryEmailContext,
    events: {} as RecoveryEmailEvent,
    tags: {} as 'busy',
    children: {} as { emailChange: 'emailChange'; removeEmail: 'removeEmail' },
  },
  actors: {
    readEmail: fromPromise<string | null>(notProvided('readEmail')),
    emailChange: emailChangeMachine,
    removeEmail: removeAction,
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    setEmail: assign(({ event }) => ({ email: outputOf<string | null>(event), isKnown: true, failure: null })),
    setReadFailure: assign(setReadFailure),
    setWaitSeconds: assign(setWaitSeconds),
    setChallenge: assign(setChallenge),
    setRefusal: assign(setRefusal),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setTurnedOff: assign({ isTurnedOff: true, email: null }),
    setInterrupted: assign({ isInterrupted: true, failure: null }),
    clearOutcome: assign({ isTurnedOff: false, isInterrupted: false, failure: null }),
    clearFailure: assign({ failure: null, challenge: null }),
  },
  guards: {
    mustWait,
    isProofRequested,
    isRemoved: isActionDone,
    isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure),
    alreadyApplied: ({ context }) => alreadyApplied(context),
  },
}).createMachine({
  id: 'recoveryEmail',
  context: contextAtStart,
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      invoke: {
        id: 'readEmail',
        src: 'readEmail',
        onDone: { target: 'shown', actions: 'setEmail' },
        onError: { target: 'unavailable', actions: 'setReadFailure' },
      },
    },
    unavailable: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitOf },
      on: {
        'read.retry': [{ guard: 'mustWait' }, { target: 'checking' }],
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    shown: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'manage.open': { target: 'managing', actions: 'clearOutcome' },
            'recovery.set': { target: '#recoveryEmail.changing', actions: 'clearOutcome' },
          },
        },
        managing: {
          on: {
            'manage.close': { target: 'closed' },
            'recovery.set': { target: '#recoveryEmail.changing' },
            'turnOff.start': { target: 'turningOff' },
          },
        },
        turningOff: {
          on: {
            'turnOff.confirm': { target: '#recoveryEmail.removing', actions: 'clearFailure' },
            'turnOff.cancel': { target: 'managing', actions: 'clearFailure' },
            'manage.close': { target: 'closed', actions: 'clearFailure' },
          },
        },
      },
    },
    changing: {
      invoke: {
        id: 'emailChange',
        src: 'emailChange',
        input: { usage: 'backup_email' as const, waiting: null, former: '' },
        onDone: { target: 'checking' },
        onError: { target: 'checking' },
      },
    },
    removing: {
      invoke: {
        id: 'removeEmail',
        src: 'removeEmail',
        input: { subject: null, retryOn: 'wrongCode' as const },
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isRemoved', target: 'checking', actions: 'setTurnedOff' },
          { target: 'refused', actions: 'setRefusal' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
      on: { 'manage.close': { guard: 'isProofRequested', target: 'shown.closed', actions: 'clearFailure' } },
    },
    refused: {
      always: [
        { guard: 'isOutcomeUnknown', target: 'checking', actions: 'setInterrupted' },
        { guard: 'alreadyApplied', target: 'checking', actions: 'clearFailure' },
        { target: 'shown.turningOff' },
      ],
    },
  },
});
