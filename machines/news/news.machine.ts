import { assign, setup, type SnapshotFrom } from 'xstate';
import { eventOf } from '#machines/shared/event-of.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { failureIn, port } from '#machines/shared/port.ts';

export interface NewsContext {
  /** The choice being saved, or saved last. */
  readonly news: boolean;
  /** Why it could not be saved. */
  readonly failure: Failure | null;
  /** The choice is stored. */
  readonly isSaved: boolean;
}

export type NewsEvent = { type: 'news.choose'; news: boolean };

/** Changes the choice about news by email. The current choice is part of the profile. */
export const newsMachine = setup({
  types: { context: {} as NewsContext, events: {} as NewsEvent, tags: {} as 'busy' },
  actors: { saveNews: port<void, { news: boolean }>('saveNews') },
  actions: {
    setChoice: assign(({ event }) => ({ news: eventOf(event, 'news.choose').news, failure: null, isSaved: false })),
    setSaved: assign({ isSaved: true }),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
  },
}).createMachine({
  id: 'news',
  context: { news: false, failure: null, isSaved: false },
  initial: 'resting',
  states: {
    resting: {
      description: 'After a lost response the same choice can be sent again: saving it is idempotent.',
      on: { 'news.choose': { target: 'saving', actions: 'setChoice' } },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveNews',
        src: 'saveNews',
        input: ({ context: { news } }) => ({ news }),
        onDone: { target: 'resting', actions: 'setSaved' },
        onError: { target: 'resting', actions: 'setFailure' },
      },
    },
  },
});

export interface NewsScreen {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** The choice that was just stored; null if none was. */
  readonly saved: boolean | null;
}

export function selectScreen(snapshot: SnapshotFrom<typeof newsMachine>): NewsScreen {
  const { news, failure, isSaved } = snapshot.context;
  return { busy: snapshot.hasTag('busy'), failure, saved: isSaved ? news : null };
}
