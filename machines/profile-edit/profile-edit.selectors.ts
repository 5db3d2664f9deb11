import type { SnapshotFrom } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { profileEditMachine } from './profile-edit.machine.ts';
import type { EditField, EditProblem, ProfileChanges } from './profile-edit.model.ts';

export interface EditScreen {
  readonly name: 'editing' | 'outcomeUnknown';
  readonly field: EditField;
  readonly profile: Profile;
  readonly nameLimit: number;
  readonly changes: ProfileChanges | null;
  /** Typed before the session ended. */
  readonly unsaved: ProfileChanges | null;
  /** The fields hold something that is not saved. */
  readonly isChanged: boolean;
  readonly problem: EditProblem;
  readonly failure: Failure | null;
  readonly isSuperseded: boolean;
  readonly busy: boolean;
  /** The user is about to leave the page and would lose input. */
  readonly isLeaving: boolean;
}

export function selectScreen(snapshot: SnapshotFrom<typeof profileEditMachine>): EditScreen {
  const { field, profile, nameLimit, changes, unsaved, problem, failure, isSuperseded } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const name = snapshot.matches('outcomeUnknown') ? 'outcomeUnknown' : 'editing';
  const isLeaving = snapshot.matches({ entering: { changed: 'asking' } });
  return {
    name,
    field,
    profile,
    nameLimit,
    changes,
    unsaved,
    isChanged: !snapshot.matches({ entering: 'unchanged' }),
    problem,
    failure: busy ? null : failure,
    isSuperseded,
    busy,
    isLeaving,
  };
}

/** The version that the fields show, and how often the focus returned to them. */
export function selectOpening({ context: { openedVersion, returns } }: SnapshotFrom<typeof profileEditMachine>): {
  openedVersion: number;
  returns: number;
} {
  return { openedVersion, returns };
}
