import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Theme } from '#contract/themes.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { failureIn, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';

/** A choice of the profile that is stored at once, and alone. */
export type ProfileChoice = { readonly news: boolean } | { readonly theme: Theme };

export interface ProfileChoiceContext {
  /** The choice being saved, or saved last. */
  readonly choice: ProfileChoice | null;
  /** Why it could not be saved. */
  readonly failure: Failure | null;
  readonly isSaved: boolean;
}

export type ProfileChoiceEvent = { type: 'choice.make'; choice: ProfileChoice };

/** Changes one choice of the profile: news by email, or how pages look. The current choice is part of the profile. */
export const profileChoiceMachine = setup({
  types: { context: {} as ProfileChoiceContext, events: {} as ProfileChoiceEvent, tags: {} as 'busy' },
  actors: { saveChoice: port<void, { choice: ProfileChoice }>('saveChoice') },
  actions: {
    setChoice: assign(({ event }) => ({
      choice: eventOf(event, 'choice.make').choice,
      failure: null,
      isSaved: false,
    })),
    setSaved: assign({ isSaved: true }),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
  },
}).createMachine({
  id: 'profileChoice',
  context: { choice: null, failure: null, isSaved: false },
  initial: 'resting',
  states: {
    resting: {
      description: 'After a lost response the same choice can be sent again: saving it is idempotent.',
      on: { 'choice.make': { target: 'saving', actions: 'setChoice' } },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveChoice',
        src: 'saveChoice',
        input: ({ context }) => ({ choice: present(context.choice, 'choice') }),
        onDone: { target: 'resting', actions: 'setSaved' },
        onError: { target: 'resting', actions: 'setFailure' },
      },
    },
  },
});

export interface ProfileChoiceScreen {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** The choice being stored. */
  readonly saving: ProfileChoice | null;
  /** The choice that was just stored; null if none was. */
  readonly saved: ProfileChoice | null;
}

export function selectScreen(snapshot: SnapshotFrom<typeof profileChoiceMachine>): ProfileChoiceScreen {
  const { choice, failure, isSaved } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  return { busy, failure, saving: busy ? choice : null, saved: isSaved ? choice : null };
}
