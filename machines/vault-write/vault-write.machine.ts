import { assign, fromCallback, setup, type EventObject } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { setChallenge, setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { isOutcomeUnknown, isProofRequested } from '#machines/sensitive-action/outcome.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { failureOfAction } from '#machines/sensitive-action/sensitive-action.rules.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { failure } from '#machines/shared/failure.ts';
import { isWaitOver, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import { hasNoProblem } from '#machines/shared/problem.ts';
import { present } from '#machines/shared/present.ts';
import { noProblem } from './vault-write.model.ts';
import type {
  PrepareInput,
  PreparedWrite,
  VaultWriteContext,
  VaultWriteEvent,
  VaultWriteInput,
  VaultWriteOutput,
} from './vault-write.model.ts';
import { lockOut, problemIn } from './vault-write.rules.ts';

export const commit = makeSensitiveAction<PreparedWrite>('commit', secondFactorMachine);

/** Null if the user cancels in the browser's own dialog. */
const prepareWrite = port<PreparedWrite | null, PrepareInput>('prepareWrite');
const confirmApplied = port<'applied' | 'notApplied', { write: PreparedWrite }>('confirmApplied');

const noKit = { kit: null, isKitSaved: false, isKitKept: false } as const;

/**
 * One write to the vault: its form, keys, second factor and outcome. Data protection on the security page runs it. The
 * second factor guards the write, and the old and new keys are kept until the outcome is known.
 */
export const vaultWriteMachine = setup({
  types: {
    context: {} as VaultWriteContext,
    events: {} as VaultWriteEvent,
    input: {} as VaultWriteInput,
    output: {} as VaultWriteOutput,
    tags: {} as 'busy',
    children: {} as { commit: 'commit' },
  },
  actors: {
    commit,
    prepareWrite,
    derivations: fromCallback<EventObject>(noopSource),
    retainWrite: fromCallback<EventObject, { write: PreparedWrite }>(noopSource),
    confirmApplied,
    waitCountdown,
  },
  actions: {
    setDraft: assign(({ event }) => ({
      draft: eventOf(event, 'draft.submit').draft,
      problem: noProblem,
      failure: null,
    })),
    setProblem: assign(({ context, event }) => ({ problem: problemIn(context, event), failure: null })),
    clearProblem: assign({ problem: noProblem, failure: null }),
    setKind: assign(({ event }) => ({
      kind: eventOf(event, 'kind.choose').kind,
      problem: noProblem,
      failure: null,
      waitSeconds: 0,
      ...noKit,
    })),
    setLockOut: assign(({ context }) => ({ failure: context.failure ?? lockOut(context) })),
    setFailure: assign(setFailure),
    setNotApplied: assign({ failure: failure('write_not_applied') }),
    setChallenge: assign(setChallenge),
    clearChallenge: assign({ challenge: null }),
    clearFailure: assign({ failure: null, waitSeconds: 0 }),
    clearDraft: assign({ draft: null, derived: null }),
    setDerived: assign(({ event }) => ({ derived: eventOf(event, 'keys.derived').derived })),
    setWaitSeconds: assign(setWaitSeconds),
    setWrite: assign(({ context, event }) => {
      const write = outputOf(prepareWrite, event);
      return { write, kit: write?.kit ?? context.kit };
    }),
    setKitSaved: assign({ isKitSaved: true }),
    setKitKept: assign({ isKitKept: true }),
    clearWrite: assign({ write: null }),
    setDone: assign({ outcome: 'done', failure: null }),
    setUnknown: assign({ outcome: 'unknown' }),
    setStale: assign(({ context }) => ({ isStale: context.failure !== null })),
  },
  guards: {
    isProofRequested,
    hasNoProblem: ({ context, event }) => hasNoProblem(problemIn(context, event)),
    isPrepared: ({ event }) => outputOf(prepareWrite, event) !== null,
    isDone: ({ event }) => outputOf(commit, event).outcome === 'done',
    isOutcomeUnknown: ({ event }) => isOutcomeUnknown(failureOfAction(outputOf(commit, event))),
    isApplied: ({ event }) => outputOf(confirmApplied, event) === 'applied',
    isKitUnseen: ({ context: { write, isKitKept } }) => write !== null && write.kit !== null && !isKitKept,
    isKitSaved: ({ context }) => context.isKitSaved,
    isLockedOut: ({ context }) => context.failure !== null && context.failure.waitUntil !== null,
    isWaitOver,
  },
}).createMachine({
  id: 'vaultWrite',
  context: ({ input }) => ({
    ...input,
    draft: null,
    problem: noProblem,
    failure: null,
    waitSeconds: 0,
    derived: null,
    challenge: null,
    write: null,
    ...noKit,
    outcome: 'cancelled',
    isStale: false,
  }),
  initial: 'routing',
  states: {
    routing: { entry: 'setLockOut', always: [{ guard: 'isLockedOut', target: 'lockedOut' }, { target: 'entering' }] },
    entering: {
      on: {
        'draft.submit': [
          { guard: 'hasNoProblem', target: 'preparing', actions: 'setDraft' },
          { actions: 'setProblem' },
        ],
        'draft.edit': { actions: 'clearProblem' },
        'kind.choose': { target: 'routing', actions: 'setKind' },
        'write.cancel': { target: 'ended', actions: 'setStale' },
      },
    },
    preparing: {
      tags: 'busy',
      description: 'Derives and encrypts the keys here. Nothing is sent yet.',
      exit: 'clearDraft',
      invoke: [
        {
          id: 'prepareWrite',
          src: 'prepareWrite',
          input: ({ context: { kind, draft, kit } }) => ({ kind, draft: present(draft, 'draft'), kit }),
          onDone: [{ guard: 'isPrepared', target: 'submitted', actions: 'setWrite' }, { target: 'entering' }],
          onError: { target: 'routing', actions: 'setFailure' },
        },
        { id: 'derivations', src: 'derivations' },
      ],
      on: {
        'keys.derived': { actions: 'setDerived' },
        'preparing.cancel': { target: 'entering' },
      },
    },
    lockedOut: {
      description: 'Too many wrong codes: the form cannot be submitted until the wait ends.',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'waitCountdown.tick': [
          { guard: 'isWaitOver', target: 'entering', actions: 'clearFailure' },
          { actions: 'setWaitSeconds' },
        ],
        'kind.choose': { target: 'routing', actions: 'setKind' },
        'write.cancel': { target: 'ended' },
      },
    },
    submitted: {
      description: 'Keep both old and new keys until it is known which are valid.',
      exit: 'clearWrite',
      invoke: {
        id: 'retainWrite',
        src: 'retainWrite',
        input: ({ context }) => ({ write: present(context.write, 'write') }),
      },
      initial: 'routing',
      states: {
        routing: { always: [{ guard: 'isKitUnseen', target: 'keepingKit' }, { target: 'committing' }] },
        keepingKit: {
          description: 'A new kit is saved before it is in effect, so that no one has a kit that they never saw.',
          on: {
            'kit.saved': { actions: 'setKitSaved' },
            'kit.keep': { guard: 'isKitSaved', target: 'committing', actions: 'setKitKept' },
            'kit.back': { target: '#vaultWrite.entering' },
          },
        },
        committing: {
          exit: 'clearChallenge',
          invoke: {
            id: 'commit',
            src: 'commit',
            input: ({ context }) => ({ subject: present(context.write, 'write'), retryOn: 'wrongCode' as const }),
            onSnapshot: { actions: 'setChallenge' },
            onDone: [
              { guard: 'isDone', target: '#vaultWrite.ended', actions: 'setDone' },
              { guard: 'isOutcomeUnknown', target: 'confirming', actions: 'setFailure' },
              {
                target: '#vaultWrite.entering',
                actions: 'setFailure',
                description: 'Refused, or cancelled at the second factor.',
              },
            ],
            onError: { target: 'confirming', actions: 'setFailure' },
          },
          on: { 'write.cancel': { guard: 'isProofRequested', target: '#vaultWrite.ended' } },
        },
        confirming: {
          tags: 'busy',
          description: 'The response is lost: the keys at the service show whether the write was applied.',
          invoke: {
            id: 'confirmApplied',
            src: 'confirmApplied',
            input: ({ context }) => ({ write: present(context.write, 'write') }),
            onDone: [
              { guard: 'isApplied', target: '#vaultWrite.ended', actions: 'setDone' },
              { target: '#vaultWrite.entering', actions: 'setNotApplied' },
            ],
            onError: { target: 'outcomeUnknown', actions: 'setFailure' },
          },
        },
        outcomeUnknown: {
          on: {
            'outcome.retry': { target: 'confirming' },
            'write.leave': { target: '#vaultWrite.ended', actions: 'setUnknown' },
          },
        },
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context: { outcome, kind, isStale } }) => ({ outcome, kind, isStale }),
});
