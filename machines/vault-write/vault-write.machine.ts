import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { isActionDone, setChallenge } from '#machines/sensitive-action/parent-actions.ts';
import { isOutcomeUnknown, isProofRequested } from '#machines/sensitive-action/outcome.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import type { SensitiveActionOutput } from '#machines/sensitive-action/sensitive-action.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failure } from '#machines/shared/failure.ts';
import { failureIn, outputOf } from '#machines/shared/port-events.ts';
import { waitOf } from '#machines/shared/retryable-read.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import { setWaitSeconds } from '#machines/shared/wait.ts';
import { noProblem } from './vault-write.model.ts';
import type {
  Draft,
  PreparedWrite,
  VaultWriteContext,
  VaultWriteEvent,
  VaultWriteInput,
  VaultWriteOutput,
  WriteKind,
} from './vault-write.model.ts';
import { draftIn, isComplete, problemIn } from './vault-write.rules.ts';

export const commitMachine = makeSensitiveAction<PreparedWrite>(secondFactorMachine);

/** One write to the vault: its form, its keys, the second factor and its outcome. */
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
    commit: commitMachine,
    prepareWrite: fromPromise<PreparedWrite, { kind: WriteKind; draft: Draft | null }>(notProvided('prepareWrite')),
    derivations: fromCallback<EventObject>(noopSource),
    retainWrite: fromCallback<EventObject, { write: PreparedWrite | null }>(noopSource),
    settle: fromPromise<'applied' | 'notApplied', { write: PreparedWrite | null }>(notProvided('settle')),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    setDraft: assign(({ event }) => ({ draft: draftIn(event), problem: noProblem, failure: null })),
    setProblem: assign(({ context, event }) => ({ problem: problemIn(context, event), failure: null })),
    clearProblem: assign({ problem: noProblem, failure: null }),
    setKind: assign(({ context, event }) => ({
      kind: event.type === 'kind.choose' ? event.kind : context.kind,
      problem: noProblem,
      failure: null,
      waitSeconds: 0,
    })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setRefusal: assign(({ event }) => {
      const output = outputOf<SensitiveActionOutput>(event);
      return { failure: output.outcome === 'refused' ? output.failure : null };
    }),
    setNotApplied: assign({ failure: failure('write_not_applied') }),
    setChallenge: assign(setChallenge),
    clearChallenge: assign({ challenge: null }),
    clearFailure: assign({ failure: null, waitSeconds: 0 }),
    clearDraft: assign({ draft: null, derived: null }),
    setDerived: assign(({ context, event }) => ({
      derived: event.type === 'keys.derived' ? event.derived : context.derived,
    })),
    setWaitSeconds: assign(setWaitSeconds),
    setWrite: assign(({ event }) => ({ write: outputOf<PreparedWrite>(event) })),
    clearWrite: assign({ write: null }),
    setDone: assign({ outcome: 'done', failure: null }),
    setUnknown: assign({ outcome: 'unknown' }),
    setStale: assign(({ context }) => ({ isStale: context.failure !== null })),
  },
  guards: {
    isProofRequested,
    isComplete: ({ context, event }) => isComplete(problemIn(context, event)),
    isDone: isActionDone,
    isOutcomeUnknown: ({ event }) => {
      const output = outputOf<SensitiveActionOutput>(event);
      return output.outcome === 'refused' && isOutcomeUnknown(output.failure);
    },
    isApplied: ({ event }) => outputOf<'applied' | 'notApplied'>(event) === 'applied',
    isLockedOut: ({ context }) => context.failure !== null && context.failure.waitUntil !== null,
    isWaitOver: ({ event }) => event.type === 'waitCountdown.tick' && event.secondsLeft === 0,
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
    outcome: 'cancelled',
    isStale: false,
  }),
  initial: 'entering',
  states: {
    entering: {
      on: {
        'draft.submit': [{ guard: 'isComplete', target: 'preparing', actions: 'setDraft' }, { actions: 'setProblem' }],
        'draft.edit': { actions: 'clearProblem' },
        'kind.choose': { actions: 'setKind' },
        'write.cancel': { target: 'ended', actions: 'setStale' },
      },
    },
    preparing: {
      tags: 'busy',
      description: 'Keys are derived and encrypted here. Nothing is sent yet.',
      exit: 'clearDraft',
      invoke: [
        {
          id: 'prepareWrite',
          src: 'prepareWrite',
          input: ({ context: { kind, draft } }) => ({ kind, draft }),
          onDone: { target: 'submitted', actions: 'setWrite' },
          onError: { target: 'refused', actions: 'setFailure' },
        },
        { id: 'derivations', src: 'derivations' },
      ],
      on: {
        'keys.derived': { actions: 'setDerived' },
        'preparing.cancel': { target: 'entering' },
      },
    },
    refused: { always: [{ guard: 'isLockedOut', target: 'lockedOut' }, { target: 'entering' }] },
    lockedOut: {
      description: 'Too many wrong codes: the form cannot be submitted until the wait is over.',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitOf },
      on: {
        'waitCountdown.tick': [
          { guard: 'isWaitOver', target: 'entering', actions: 'clearFailure' },
          { actions: 'setWaitSeconds' },
        ],
        'kind.choose': { target: 'entering', actions: 'setKind' },
        'write.cancel': { target: 'ended' },
      },
    },
    submitted: {
      description: 'Old and new keys are both retained until it is known which of them are valid.',
      exit: 'clearWrite',
      invoke: { id: 'retainWrite', src: 'retainWrite', input: ({ context }) => ({ write: context.write }) },
      initial: 'committing',
      states: {
        committing: {
          exit: 'clearChallenge',
          invoke: {
            id: 'commit',
            src: 'commit',
            input: ({ context }) => ({ subject: context.write ?? { id: -1 }, retryOn: 'wrongCode' as const }),
            onSnapshot: { actions: 'setChallenge' },
            onDone: [
              { guard: 'isDone', target: '#vaultWrite.ended', actions: 'setDone' },
              { guard: 'isOutcomeUnknown', target: 'settling', actions: 'setRefusal' },
              {
                target: '#vaultWrite.entering',
                actions: 'setRefusal',
                description: 'Refused, or cancelled at the second factor.',
              },
            ],
            onError: { target: 'settling', actions: 'setFailure' },
          },
          on: { 'write.cancel': { guard: 'isProofRequested', target: '#vaultWrite.ended' } },
        },
        settling: {
          tags: 'busy',
          description: 'The answer is lost: the keys at the service show whether the write was applied.',
          invoke: {
            id: 'settle',
            src: 'settle',
            input: ({ context }) => ({ write: context.write }),
            onDone: [
              { guard: 'isApplied', target: '#vaultWrite.ended', actions: 'setDone' },
              { target: '#vaultWrite.entering', actions: 'setNotApplied' },
            ],
            onError: { target: 'unsettled', actions: 'setFailure' },
          },
        },
        unsettled: {
          on: {
            'outcome.read': { target: 'settling' },
            'write.leave': { target: '#vaultWrite.ended', actions: 'setUnknown' },
          },
        },
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context: { outcome, kind, isStale } }) => ({ outcome, kind, isStale }),
});
