import type { Profile } from '#contract/calls/profile.ts';
import type { Failure } from '#machines/shared/failure.ts';

/** What can be edited at a time: one row of the page. */
export type EditField = 'nickName' | 'name' | 'country';

/** The new values of the row's fields. */
export type ProfileChanges = Partial<Pick<Profile, 'nickName' | 'firstName' | 'lastName' | 'country'>>;

export interface ProfileEditInput {
  readonly field: EditField;
  /** The profile as displayed, which the edit is based on. */
  readonly profile: Profile;
  /** Maximum length of a name for this brand, in code points. */
  readonly nameLimit: number;
  /** Typed before the session ended; filled in and not yet saved. */
  readonly unsaved?: ProfileChanges | null;
}

/** The response to the page's navigation guard. */
export type LeaveAnswer = { type: 'leave.allow' } | { type: 'leave.refuse' };

export type NameProblem = 'empty' | 'hidden' | 'tooLong' | null;

export interface EditProblem {
  readonly nickName: NameProblem;
  readonly firstName: NameProblem;
  readonly lastName: NameProblem;
}

export interface ProfileEditContext extends Required<ProfileEditInput> {
  /** The values submitted last. */
  readonly changes: ProfileChanges | null;
  readonly problem: EditProblem;
  readonly failure: Failure | null;
  /** The row was changed elsewhere since the edit started. */
  readonly isSuperseded: boolean;
  /** The version that the fields were filled from. */
  readonly openedVersion: number;
  /** How often unsaved input kept this row open when another row was opened or the page was left. */
  readonly returns: number;
  /** The row is unchanged and another row is being edited instead. */
  readonly isReplaced: boolean;
}

export type ProfileEditEvent =
  | { type: 'draft.submit'; changes: ProfileChanges }
  | { type: 'draft.edit'; changes: ProfileChanges }
  | { type: 'edit.cancel' }
  | { type: 'edit.replace' }
  | { type: 'profile.changed'; profile: Profile }
  | { type: 'leave.attempted' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }
  | { type: 'outcome.retry' };

/** The latest known profile; `saved` is the saved row. */
export interface ProfileEditOutput {
  readonly profile: Profile;
  readonly saved: EditField | null;
  /** Another row is being edited instead. */
  readonly isReplaced: boolean;
}
