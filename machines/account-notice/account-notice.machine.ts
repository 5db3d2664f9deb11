import { assign, fromCallback, setup, type SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { failureIn, port } from '#machines/shared/port.ts';

export interface AccountNoticeContext {
  /** Why the answer could not be saved. */
  readonly failure: Failure | null;
}

export type AccountNoticeEvent = { type: 'notice.answer' } | { type: 'notice.ended' };

/** A notice about the account, shown on its pages until the owner answers it. */
export const accountNoticeMachine = setup({
  types: { context: {} as AccountNoticeContext, events: {} as AccountNoticeEvent, tags: {} as 'busy' },
  actors: { saveAnswer: port<void>('saveAnswer'), noticeEnds: fromCallback(noopSource) },
  actions: {
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'accountNotice',
  context: { failure: null },
  initial: 'shown',
  states: {
    shown: {
      invoke: { id: 'noticeEnds', src: 'noticeEnds' },
      on: {
        'notice.answer': { target: 'saving', actions: 'clearFailure' },
        'notice.ended': { target: 'ended', actions: 'clearFailure' },
      },
    },
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
    ended: { type: 'final', description: 'It was answered in another tab, or its cause is gone.' },
  },
});

export interface AccountNoticeScreen {
  readonly name: 'shown' | 'answered' | 'ended';
  readonly busy: boolean;
  readonly failure: Failure | null;
}

export function selectScreen(snapshot: SnapshotFrom<typeof accountNoticeMachine>): AccountNoticeScreen {
  const name = snapshot.matches('answered') ? 'answered' : snapshot.matches('ended') ? 'ended' : 'shown';
  return { name, busy: snapshot.hasTag('busy'), failure: snapshot.context.failure };
}
