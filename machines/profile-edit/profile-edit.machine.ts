import { assign, fromPromise, setup } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import { failure } from '#machines/shared/failure.ts';
import { notProvided } from '#machines/shared/not-provided.ts';
import { failureIn, outputOf } from '#machines/shared/port-events.ts';
import type { ProfileChanges, ProfileEditContext, ProfileEditEvent, ProfileEditInput, ProfileEditOutput } from './profile-edit.model.ts';
import { editProblem, hasNoProblem, hasValues, isOfOtherVersion, isSupersededBy, isUncertain, noProblem } from './profile-edit.rules.ts';

export interface SaveInput {
  changes: ProfileChanges;
  version: number;
}

/** One row of the profile in edit. */
export const profileEditMachine = setup({
  types: {
    context: {} as ProfileEditContext,
    events: {} as ProfileEditEvent,
    input: {} as ProfileEditInput,
    output: {} as ProfileEditOutput,
    tags: {} as 'busy',
  },
  actors: {
    saveProfile: fromPromise<Profile, SaveInput>(notProvided('saveProfile')),
    readProfile: fromPromise<Profile>(notProvided('readProfile')),
  },
  actions: {
    setChanges: assign(({ event }) =>
      event.type === 'draft.submit' ? { changes: event.changes, problem: noProblem, failure: null, isSuperseded: false } : {},
    ),
    setProblem: assign(({ context, event }) =>
      event.type === 'draft.submit' ? { changes: event.changes, problem: editProblem(event.changes, context.nameLimit), failure: null } : {},
    ),
    setProfile: assign(({ event }) => ({ profile: outputOf<Profile>(event), failure: null })),
    setOvertaken: assign({ isSuperseded: true }),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setNotSaved: assign({ failure: failure('profile_not_saved') }),
    clearChanges: assign({ changes: null }),
    clearProblem: assign({ problem: noProblem, failure: null }),
  },
  guards: {
    isUnchanged: ({ context, event }) => event.type === 'draft.submit' && hasValues(context.profile, event.changes),
    isValid: ({ context, event }) => event.type === 'draft.submit' && hasNoProblem(editProblem(event.changes, context.nameLimit)),
    isOfOtherVersion: ({ context }) => isOfOtherVersion(context.failure),
    isUncertain: ({ context }) => isUncertain(context.failure),
    isSuperseded: ({ context, event }) => isSupersededBy(context.field, context.profile, outputOf<Profile>(event)),
    isSaved: ({ context, event }) => hasValues(outputOf<Profile>(event), context.changes ?? {}),
  },
}).createMachine({
  id: 'profileEdit',
  context: ({ input }) => ({ ...input, changes: null, problem: noProblem, failure: null, isSuperseded: false }),
  initial: 'entering',
  states: {
    entering: {
      on: {
        'draft.submit': [
          { guard: 'isUnchanged', target: 'cancelled' },
          { guard: 'isValid', target: 'saving', actions: 'setChanges' },
          { actions: 'setProblem' },
        ],
        'draft.edit': { actions: 'clearProblem' },
        'edit.cancel': { target: 'cancelled' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context: { changes, profile } }) => ({ changes: changes ?? {}, version: profile.version }),
        onDone: { target: 'saved', actions: 'setProfile' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'isOfOtherVersion', target: 'rereading' },
        { guard: 'isUncertain', target: 'confirming' },
        { target: 'entering' },
      ],
    },
    rereading: {
      description: 'The profile was changed elsewhere. Only a change of the same row is asked about.',
      tags: 'busy',
      invoke: {
        id: 'rereadProfile',
        src: 'readProfile',
        onDone: [
          { guard: 'isSuperseded', target: 'entering', actions: ['setProfile', 'setOvertaken'] },
          { target: 'saving', actions: 'setProfile' },
        ],
        onError: { target: 'entering', actions: 'setFailure' },
      },
    },
    confirming: {
      description: 'An answer was lost. The profile shows whether the edit was saved.',
      tags: 'busy',
      invoke: {
        id: 'confirmSaved',
        src: 'readProfile',
        onDone: [
          { guard: 'isSaved', target: 'saved', actions: 'setProfile' },
          { target: 'entering', actions: ['setProfile', 'setNotSaved'] },
        ],
        onError: { target: 'outcomeUnknown', actions: 'setFailure' },
      },
    },
    outcomeUnknown: {
      on: { 'outcome.retry': { target: 'confirming' }, 'edit.cancel': { target: 'cancelled' } },
    },
    saved: { type: 'final' },
    cancelled: { type: 'final', entry: 'clearChanges' },
  },
  output: ({ context }) => ({ profile: context.profile, saved: context.changes === null ? null : context.field }),
});
