import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { isOutcomeOpen } from '#machines/sensitive-action/outcome.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import type { SensitiveActionOutput } from '#machines/sensitive-action/sensitive-action.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failure, failureOf } from '#machines/shared/failure.ts';
import { noopSource, notProvided } from '#machines/shared/unprovided.ts';
import { draftProblem, isComplete } from './draft.ts';
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

export const commitMachine = makeSensitiveAction<PreparedWrite>();

/** One write to the vault: its form, its keys, the second factor, and what became of it. */
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
    holdWrite: fromCallback<EventObject, { write: PreparedWrite | null }>(noopSource),
    settle: fromPromise<'applied' | 'notApplied', { write: PreparedWrite | null }>(notProvided('settle')),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    keepDraft: assign((_, draft: Draft) => ({ draft, problem: noProblem, failure: null })),
    keepProblem: assign(({ context }, draft: Draft) => ({
      problem: draftProblem(context.kind, draft, context.hintLimit),
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    keepRefusal: assign((_, output: SensitiveActionOutput) => ({
      failure: output.outcome === 'refused' ? output.failure : null,
    })),
    forgetDraft: assign({ draft: null, derived: null }),
    forgetWrite: assign({ write: null }),
    keepDone: assign({ outcome: 'done' as const, failure: null }),
    keepDoubt: assign(({ context }) => ({ isStale: context.failure !== null })),
  },
  guards: {
    isComplete: ({ context }, draft: Draft) => isComplete(draftProblem(context.kind, draft, context.hintLimit)),
    isDone: (_, output: SensitiveActionOutput) => output.outcome === 'done',
    isOpen: (_, output: SensitiveActionOutput) => output.outcome === 'refused' && isOutcomeOpen(output.failure),
    mustWait: (_, { error }: { error: unknown }) => failureOf(error).waitUntil !== null,
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
    write: null,
    outcome: 'cancelled',
    isStale: false,
  }),
  initial: 'entering',
  states: {
    entering: {
      on: {
        'draft.submit': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.draft },
            target: 'preparing',
            actions: { type: 'keepDraft', params: ({ event }) => event.draft },
          },
          { actions: { type: 'keepProblem', params: ({ event }) => event.draft } },
        ],
        'draft.edit': { actions: assign({ problem: noProblem, failure: null }) },
        'kind.choose': { actions: assign(({ event }) => ({ kind: event.kind, problem: noProblem, failure: null })) },
        'write.cancel': { target: 'ended', actions: 'keepDoubt' },
      },
    },
    preparing: {
      tags: 'busy',
      description: 'Keys are derived and sealed here; nothing of it has left yet.',
      exit: 'forgetDraft',
      invoke: [
        {
          id: 'prepareWrite',
          src: 'prepareWrite',
          input: ({ context: { kind, draft } }) => ({ kind, draft }),
          onDone: { target: 'held', actions: assign({ write: ({ event }) => event.output }) },
          onError: [
            {
              guard: { type: 'mustWait', params: ({ event }) => event },
              target: 'lockedOut',
              actions: { type: 'keepFailure', params: ({ event }) => event },
            },
            { target: 'entering', actions: { type: 'keepFailure', params: ({ event }) => event } },
          ],
        },
        { id: 'derivations', src: 'derivations' },
      ],
      on: {
        'keys.derived': { actions: assign({ derived: ({ event }) => event.derived }) },
        'preparing.cancel': { target: 'entering' },
      },
    },
    lockedOut: {
      description: 'Too many wrong codes: the form rests until the wait is over.',
      invoke: {
        id: 'waitCountdown',
        src: 'waitCountdown',
        input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }),
      },
      on: {
        'waitCountdown.tick': [
          {
            guard: ({ event }) => event.secondsLeft === 0,
            target: 'entering',
            actions: assign({ failure: null, waitSeconds: 0 }),
          },
          { actions: assign({ waitSeconds: ({ event }) => event.secondsLeft }) },
        ],
        'kind.choose': {
          target: 'entering',
          actions: assign(({ event }) => ({ kind: event.kind, problem: noProblem, failure: null, waitSeconds: 0 })),
        },
        'write.cancel': { target: 'ended' },
      },
    },
    held: {
      description: 'Old and new keys are both kept until it is known which of them hold.',
      exit: 'forgetWrite',
      invoke: { id: 'holdWrite', src: 'holdWrite', input: ({ context }) => ({ write: context.write }) },
      initial: 'committing',
      states: {
        committing: {
          invoke: {
            id: 'commit',
            src: 'commit',
            input: ({ context }) => ({ subject: context.write ?? { id: -1 }, retryOn: 'wrongCode' as const }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: '#vaultWrite.ended',
                actions: 'keepDone',
              },
              {
                guard: { type: 'isOpen', params: ({ event }) => event.output },
                target: 'settling',
                actions: { type: 'keepRefusal', params: ({ event }) => event.output },
              },
              {
                target: '#vaultWrite.entering',
                actions: { type: 'keepRefusal', params: ({ event }) => event.output },
                description: 'Refused, or left at the second factor.',
              },
            ],
            onError: { target: 'settling', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        settling: {
          tags: 'busy',
          description: 'The answer is lost: the service is asked which keys it has.',
          invoke: {
            id: 'settle',
            src: 'settle',
            input: ({ context }) => ({ write: context.write }),
            onDone: [
              {
                guard: ({ event }) => event.output === 'applied',
                target: '#vaultWrite.ended',
                actions: 'keepDone',
              },
              { target: '#vaultWrite.entering', actions: assign({ failure: failure('write_not_applied') }) },
            ],
            onError: { target: 'unsettled', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        unsettled: {
          on: {
            'outcome.read': { target: 'settling' },
            'write.leave': { target: '#vaultWrite.ended', actions: assign({ outcome: 'unknown' }) },
          },
        },
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context: { outcome, kind, isStale } }) => ({ outcome, kind, isStale }),
});
