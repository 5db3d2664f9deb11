import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import { isOutcomeUnknown } from '#machines/sensitive-action/outcome.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { failure } from '#machines/shared/failure.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { outputOfAny } from '#machines/shared/output-of-any.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import { hasNoProblem } from '#machines/shared/problem.ts';
import { present } from '#machines/shared/present.ts';
import type {
  LeaveAnswer,
  ProfileChanges,
  ProfileEditContext,
  ProfileEditEvent,
  ProfileEditInput,
  ProfileEditOutput,
} from './profile-edit.model.ts';
import { contextAtStart, editProblem, hasValues, isStale, isSupersededBy, noProblem } from './profile-edit.rules.ts';

export interface SaveInput {
  changes: ProfileChanges;
  version: number;
}

const saveProfile = port<Profile, SaveInput>('saveProfile');
const rereadProfile = port<Profile>('rereadProfile');
const confirmSaved = port<Profile>('confirmSaved');

/**
 * Edits one row of the profile, as a child of the profile page. The version of the profile guards the save: a row
 * changed elsewhere is not overwritten unasked.
 */
export const profileEditMachine = setup({
  types: {
    context: {} as ProfileEditContext,
    events: {} as ProfileEditEvent,
    input: {} as ProfileEditInput,
    output: {} as ProfileEditOutput,
    tags: {} as 'busy',
  },
  actors: {
    saveProfile,
    rereadProfile,
    confirmSaved,
    leaveGuard: fromCallback<LeaveAnswer>(noopSource),
  },
  actions: {
    setChanges: assign(({ event }) => ({
      changes: eventOf(event, 'draft.submit').changes,
      problem: noProblem,
      failure: null,
      isSuperseded: false,
    })),
    setProblem: assign(({ context, event }) => ({
      changes: eventOf(event, 'draft.submit').changes,
      problem: editProblem(eventOf(event, 'draft.submit').changes, context.nameLimit),
      failure: null,
    })),
    setProfile: assign(({ event }) => ({
      profile: outputOfAny([saveProfile, rereadProfile, confirmSaved], event),
      failure: null,
    })),
    setSuperseded: assign({ isSuperseded: true }),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setNotSaved: assign({ failure: failure('profile_not_saved') }),
    setSeen: assign(({ event }) => ({ profile: eventOf(event, 'profile.changed').profile })),
    setOpened: assign(({ event }) => ({
      profile: eventOf(event, 'profile.changed').profile,
      openedVersion: eventOf(event, 'profile.changed').profile.version,
      unsaved: null,
      isSuperseded: false,
    })),
    setReplaced: assign({ isReplaced: true }),
    addReturn: assign(({ context }) => ({ returns: context.returns + 1 })),
    allowLeaving: sendTo('leaveGuard', { type: 'leave.allow' } satisfies LeaveAnswer),
    refuseLeaving: sendTo('leaveGuard', { type: 'leave.refuse' } satisfies LeaveAnswer),
    clearChanges: assign({ changes: null }),
    clearProblem: assign({ problem: noProblem, failure: null }),
  },
  guards: {
    isUnchanged: ({ context, event }) =>
      hasValues(context.profile, (event.type === 'draft.edit' ? event : eventOf(event, 'draft.submit')).changes),
    hasUnsaved: ({ context }) => context.unsaved !== null,
    hasNoProblem: ({ context, event }) =>
      hasNoProblem(editProblem(eventOf(event, 'draft.submit').changes, context.nameLimit)),
    isStale: ({ context }) => isStale(context.failure),
    isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure),
    isSuperseded: ({ context, event }) =>
      isSupersededBy(context.field, context.profile, outputOf(rereadProfile, event)),
    isSupersededByChange: ({ context, event }) =>
      isSupersededBy(context.field, context.profile, eventOf(event, 'profile.changed').profile),
    isSaved: ({ context, event }) =>
      hasValues(outputOfAny([rereadProfile, confirmSaved], event), present(context.changes, 'changes')),
  },
}).createMachine({
  id: 'profileEdit',
  context: contextAtStart,
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasUnsaved', target: 'entering.changed' }, { target: 'entering' }] },
    entering: {
      initial: 'unchanged',
      on: {
        'draft.submit': [
          { guard: 'isUnchanged', target: 'cancelled' },
          { guard: 'hasNoProblem', target: 'saving', actions: 'setChanges' },
          { actions: 'setProblem' },
        ],
        'edit.cancel': { target: 'cancelled' },
      },
      states: {
        unchanged: {
          on: {
            'draft.edit': [
              { guard: 'isUnchanged', actions: 'clearProblem' },
              { target: 'changed', actions: 'clearProblem' },
            ],
            'edit.replace': { target: '#profileEdit.cancelled', actions: 'setReplaced' },
            'profile.changed': { actions: 'setOpened' },
          },
        },
        changed: {
          description: 'Ask before leaving the page, which would discard the input.',
          invoke: { id: 'leaveGuard', src: 'leaveGuard' },
          initial: 'typing',
          on: {
            'draft.edit': [
              { guard: 'isUnchanged', target: 'unchanged', actions: 'clearProblem' },
              { actions: 'clearProblem' },
            ],
            'edit.replace': { actions: 'addReturn' },
            'profile.changed': [
              { guard: 'isSupersededByChange', actions: ['setSeen', 'setSuperseded'] },
              { actions: 'setSeen' },
            ],
          },
          states: {
            typing: { on: { 'leave.attempted': { target: 'asking' } } },
            asking: {
              on: {
                'leave.confirm': { target: 'typing', actions: 'allowLeaving' },
                'leave.cancel': { target: 'typing', actions: ['refuseLeaving', 'addReturn'] },
              },
            },
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context: { changes, profile } }) => ({
          changes: present(changes, 'changes'),
          version: profile.version,
        }),
        onDone: { target: 'saved', actions: 'setProfile' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'isStale', target: 'rereading' },
        { guard: 'isOutcomeUnknown', target: 'confirming' },
        { target: 'entering.changed' },
      ],
    },
    rereading: {
      description: 'The profile was changed elsewhere. Ask only if the same row changed.',
      tags: 'busy',
      invoke: {
        id: 'rereadProfile',
        src: 'rereadProfile',
        onDone: [
          { guard: 'isSaved', target: 'saved', actions: 'setProfile' },
          { guard: 'isSuperseded', target: 'entering.changed', actions: ['setProfile', 'setSuperseded'] },
          { target: 'saving', actions: 'setProfile' },
        ],
        onError: { target: 'entering.changed', actions: 'setFailure' },
      },
    },
    confirming: {
      description: 'The response was lost. The profile shows whether the edit was saved.',
      tags: 'busy',
      invoke: {
        id: 'confirmSaved',
        src: 'confirmSaved',
        onDone: [
          { guard: 'isSaved', target: 'saved', actions: 'setProfile' },
          { target: 'entering.changed', actions: ['setProfile', 'setNotSaved'] },
        ],
        onError: { target: 'outcomeUnknown', actions: 'setFailure' },
      },
    },
    outcomeUnknown: {
      on: {
        'outcome.retry': { target: 'confirming' },
        'edit.cancel': { target: 'cancelled' },
        'edit.replace': { actions: 'addReturn' },
      },
    },
    saved: { type: 'final' },
    cancelled: { type: 'final', entry: 'clearChanges' },
  },
  output: ({ context }) => ({
    profile: context.profile,
    saved: context.changes === null ? null : context.field,
    isReplaced: context.isReplaced,
  }),
});
