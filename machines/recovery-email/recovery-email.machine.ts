import { assign, setup } from 'xstate';
import { emailChangeMachine } from '#machines/email-change/email-change.machine.ts';
import { confirmedIn } from '#machines/email-change/email-change.selectors.ts';
import { unsavedEmail } from '#machines/email-change/email-change.rules.ts';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { isOutcomeUnknown, isProofRequested } from '#machines/sensitive-action/outcome.ts';
import { setChallenge, setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { maskedName } from '#machines/shared/masked-name.ts';
import { outputOf } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import type { RecoveryEmailContext, RecoveryEmailEvent, RecoveryEmailInput } from './recovery-email.model.ts';

export const removeEmail = makeSensitiveAction<null>('removeEmail', secondFactorMachine);

export const readEmail = makeRetryableRead<string | null>('readEmail');

/**
 * The recovery email: set or changed by the child `emailChange`, removed with a second factor. A row of the security
 * page.
 */
export const recoveryEmailMachine = setup({
  types: {
    context: {} as RecoveryEmailContext,
    events: {} as RecoveryEmailEvent,
    input: {} as RecoveryEmailInput,
    tags: {} as 'busy',
    children: {} as { readEmail: 'readEmail'; emailChange: 'emailChange'; removeEmail: 'removeEmail' },
  },
  actors: {
    readEmail,
    emailChange: emailChangeMachine,
    removeEmail,
  },
  actions: {
    setUnread: assign(setUnread),
    retryRead: retryRead('readEmail'),
    setEmail: assign(({ event }) => ({ ...notRead, email: outputOf(readEmail, event), isKnown: true })),
    // Masked, as the service returns it.
    setConfirmedEmail: assign(({ event }) => ({ email: maskedName(present(confirmedIn(event), 'confirmed')) })),
    setChallenge: assign(setChallenge),
    setFailure: assign(setFailure),
    setTurnedOff: assign({ isTurnedOff: true, email: null }),
    setInterrupted: assign({ isInterrupted: true, failure: null }),
    clearOutcome: assign({ isTurnedOff: false, isInterrupted: false, failure: null }),
    clearFailure: assign({ failure: null, challenge: null }),
    clearUnsaved: assign({ unsaved: null }),
  },
  guards: {
    isProofRequested,
    isNewlyConfirmed: ({ event }) => confirmedIn(event) !== null,
    hasUnsaved: ({ context }) => unsavedEmail(context.unsaved, 'backup_email') !== null,
    isRemoved: ({ event }) => outputOf(removeEmail, event).outcome === 'done',
    isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure),
    // It was removed elsewhere; show the current state.
    alreadyApplied: ({ context }) => context.failure?.symbol === 'backup_email_not_found',
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
        onSnapshot: { actions: 'setUnread' },
        onDone: [
          { guard: 'hasUnsaved', target: 'changing', actions: 'setEmail' },
          { target: 'shown', actions: 'setEmail' },
        ],
      },
      on: { 'read.retry': { actions: 'retryRead' } },
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
      exit: 'clearUnsaved',
      invoke: {
        id: 'emailChange',
        src: 'emailChange',
        input: ({ context: { unsaved } }) => ({
          usage: 'backup_email' as const,
          waiting: null,
          unsaved: unsavedEmail(unsaved, 'backup_email'),
          former: '',
        }),
        onSnapshot: { guard: 'isNewlyConfirmed', actions: 'setConfirmedEmail' },
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
          { target: 'refused', actions: 'setFailure' },
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

function contextAtStart({ input }: { input: RecoveryEmailInput }): RecoveryEmailContext {
  const outcome = { failure: null, challenge: null, isTurnedOff: false, isInterrupted: false };
  return { ...notRead, unsaved: input?.unsaved ?? null, email: null, isKnown: false, ...outcome };
}
