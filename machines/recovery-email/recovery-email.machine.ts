import { assign, fromCallback, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { emailChangeMachine } from '#machines/email-change/email-change.machine.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { isOutcomeUnknown, isProofRequested } from '#machines/sensitive-action/outcome.ts';
import { setChallenge } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { setReadFailure, waitOf } from '#machines/shared/retryable-read.ts';
import { mustWait, setWaitSeconds } from '#machines/shared/wait.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import { failureOfAction } from '#machines/sensitive-action/sensitive-action.rules.ts';
import type { RecoveryEmailContext, RecoveryEmailEvent } from './recovery-email.model.ts';
import { contextAtStart, alreadyApplied } from './recovery-email.rules.ts';

export const removeAction = makeSensitiveAction<null>('removeEmail', secondFactorMachine);

const readEmail = port<string | null>('readEmail');

/**
 * The recovery email: set or changed by the child `emailChange`, and removed with a second factor. A row of the
 * security page.
 */
export const recoveryEmailMachine = setup({
  types: {
    context: {} as RecoveryEmailContext,
    events: {} as RecoveryEmailEvent,
    tags: {} as 'busy',
    children: {} as { emailChange: 'emailChange'; removeEmail: 'removeEmail' },
  },
  actors: {
    readEmail,
    emailChange: emailChangeMachine,
    removeEmail: removeAction,
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    setEmail: assign(({ event }) => ({ email: outputOf(readEmail, event), isKnown: true, failure: null })),
    setReadFailure: assign(setReadFailure),
    setWaitSeconds: assign(setWaitSeconds),
    setChallenge: assign(setChallenge),
    setRefusal: assign(({ event }) => ({ failure: failureOfAction(outputOf(removeAction, event)) })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setTurnedOff: assign({ isTurnedOff: true, email: null }),
    setInterrupted: assign({ isInterrupted: true, failure: null }),
    clearOutcome: assign({ isTurnedOff: false, isInterrupted: false, failure: null }),
    clearFailure: assign({ failure: null, challenge: null }),
  },
  guards: {
    mustWait,
    isProofRequested,
    isRemoved: ({ event }) => outputOf(removeAction, event).outcome === 'done',
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
