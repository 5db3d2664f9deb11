import { assign, fromCallback, setup } from 'xstate';
import type { PasswordStatus } from '#contract/calls/password.ts';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { isOutcomeUnknown, isProofRequested, signedInFailure } from '#machines/sensitive-action/outcome.ts';
import { setChallenge, setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { failure } from '#machines/shared/failure.ts';
import { mustWait, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import { hasNoProblem } from '#machines/shared/problem.ts';
import type { PasswordContext, PasswordDraft, PasswordEvent } from './password.model.ts';
import { completedBy, contextAtStart, draftProblem, isApplied, noProblem } from './password.rules.ts';

export const savePassword = makeSensitiveAction<PasswordDraft>('savePassword', secondFactorMachine);

export const readStatus = makeRetryableRead<PasswordStatus>('readStatus');
const confirmStatus = port<PasswordStatus>('confirmStatus');

/**
 * Sets or changes the password of a logged-in user, with a second factor. Used by a row of the security page, the home
 * page and a step of lock-down.
 */
export const passwordMachine = setup({
  types: {
    context: {} as PasswordContext,
    events: {} as PasswordEvent,
    tags: {} as 'busy',
    children: {} as { readStatus: 'readStatus'; savePassword: 'savePassword' },
  },
  actors: {
    requests: fromCallback(noopSource),
    readStatus,
    confirmStatus,
    savePassword,
    waitCountdown,
  },
  actions: {
    setUnread: assign(setUnread),
    retryRead: retryRead('readStatus'),
    setStatus: assign(({ event }) => ({ ...notRead, status: outputOf(readStatus, event), failure: null })),
    setWaitSeconds: assign(setWaitSeconds),
    setDraft: assign(({ event }) => ({
      draft: eventOf(event, 'draft.submit').draft,
      problem: noProblem,
      failure: null,
      challenge: null,
    })),
    setProblem: assign(({ event }) => ({ problem: draftProblem(eventOf(event, 'draft.submit').draft), failure: null })),
    setChallenge: assign(setChallenge),
    setFailure: assign(({ event }) => ({ failure: signedInFailure(setFailure({ event }).failure) })),
    setCompleted: assign(({ context }) => ({ lastCompleted: completedBy(context), failure: null })),
    setNotSaved: assign({ failure: failure('password_not_saved') }),
    clearCompleted: assign({ lastCompleted: null }),
    clearProblem: assign(({ context }) => ({
      problem: noProblem,
      failure: context.waitSeconds > 0 ? context.failure : null,
    })),
    clearForm: assign({ problem: noProblem, failure: null, waitSeconds: 0 }),
    clearDraft: assign({ draft: null, challenge: null }),
  },
  guards: {
    mustWait,
    isProofRequested,
    hasNoProblem: ({ event }) => hasNoProblem(draftProblem(eventOf(event, 'draft.submit').draft)),
    isSaved: ({ event }) => outputOf(savePassword, event).outcome === 'done',
    isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure),
    isApplied: ({ context, event }) => isApplied(context.status, outputOf(confirmStatus, event)),
  },
}).createMachine({
  id: 'password',
  context: contextAtStart,
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        onSnapshot: { actions: 'setUnread' },
        onDone: { target: 'shown', actions: 'setStatus' },
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
    shown: {
      description: 'Other pages link here for the change.',
      invoke: { id: 'requests', src: 'requests' },
      on: { 'password.change': { target: 'entering', actions: 'clearCompleted' } },
    },
    entering: {
      entry: 'clearDraft',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'draft.submit': [
          { guard: 'mustWait' },
          { guard: 'hasNoProblem', target: 'saving', actions: 'setDraft' },
          { actions: 'setProblem' },
        ],
        'draft.edit': { actions: 'clearProblem' },
        'change.cancel': { target: 'shown', actions: 'clearForm' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    saving: {
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context }) => ({ subject: present(context.draft, 'draft'), retryOn: 'wrongCode' as const }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isSaved', target: 'saved' },
          { target: 'refused', actions: 'setFailure' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
      on: { 'change.cancel': { guard: 'isProofRequested', target: 'shown', actions: ['clearForm', 'clearDraft'] } },
    },
    refused: { always: [{ guard: 'isOutcomeUnknown', target: 'confirming' }, { target: 'entering' }] },
    confirming: {
      description: 'The response was lost. The date of the last change shows whether the password was saved.',
      invoke: {
        id: 'confirmStatus',
        src: 'confirmStatus',
        onDone: [
          { guard: 'isApplied', target: 'saved' },
          { target: 'entering', actions: 'setNotSaved' },
        ],
        onError: { target: 'outcomeUnknown', actions: 'setFailure' },
      },
    },
    outcomeUnknown: {
      on: {
        'outcome.retry': { target: 'confirming' },
        'change.leave': { target: 'checking', actions: ['clearDraft', 'clearForm'] },
      },
    },
    saved: { entry: ['setCompleted', 'clearDraft'], always: { target: 'checking' } },
  },
});
