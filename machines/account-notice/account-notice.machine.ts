import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import { failureIn, port } from '#machines/shared/port.ts';

export interface AccountNoticeContext {
  /** Why the answer could not be saved. */
  readonly failure: Failure | null;
}

/** A notice about the account, shown on its pages until the owner answers it. */
export const accountNoticeMachine = setup({
  types: { context: {} as AccountNoticeContext, events: {} as { type: 'notice.answer' }, tags: {} as 'busy' },
  actors: { saveAnswer: port<void>('saveAnswer') },
  actions: {
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'accountNotice',
  context: { failure: null },
  initial: 'shown',
  states: {
    shown: { on: { 'notice.answer': { target: 'saving', actions: 'clearFailure' } } },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveAnswer',
        src: 'saveAnswer',
        onDone: { target: 'answered' },
        onError: { target: 'shown', actions: 'setFailure' },
      },
    },
    answered: { type: 'final' },
  },
});

export interface AccountNoticeScreen {
  readonly name: 'shown' | 'answered';
  readonly busy: boolean;
  readonly failure: Failure | null;
}

export function selectScreen(snapshot: SnapshotFrom<typeof accountNoticeMachine>): AccountNoticeScreen {
  const name = snapshot.matches('answered') ? 'answered' : 'shown';
  return { name, busy: snapshot.hasTag('busy'), failure: snapshot.context.failure };
}
