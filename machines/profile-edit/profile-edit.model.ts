import type { Profile } from '#contract/calls/profile.ts';
import type { Failure } from '#machines/shared/failure.ts';

/** What is edited at a time: one row of the page. */
export type EditField = 'nickName' | 'name' | 'country';

/** The new values of the row's fields. */
export type ProfileChanges = Partial<Pick<Profile, 'nickName' | 'firstName' | 'lastName' | 'country'>>;

export interface ProfileEditInput {
  readonly field: EditField;
  /** As it is shown: the edit is based on it. */
  readonly profile: Profile;
  /** Longest name of the brand, in code points. */
  readonly nameLimit: number;
}

/** What the guard of the page is answered. */
export type LeaveAnswer = { type: 'leave.allow' } | { type: 'leave.refuse' };

export type NameProblem = 'empty' | 'hidden' | 'tooLong' | null;

export interface EditProblem {
  readonly nickName: NameProblem;
  readonly firstName: NameProblem;
  readonly lastName: NameProblem;
}

export interface ProfileEditContext extends ProfileEditInput {
  /** What was submitted last. */
  readonly changes: ProfileChanges | null;
  readonly problem: EditProblem;
  readonly failure: Failure | null;
  /** The row was changed elsewhere since the edit began. */
  readonly isSuperseded: boolean;
  /** The version whose values the fields were opened with. */
  readonly openedVersion: number;
  /** How often another row was opened, or the page left, while something typed kept this one open. */
  readonly returns: number;
  /** Nothing was typed, and another row is edited instead. */
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
  /** Another row is edited instead. */
  readonly isReplaced: boolean;
}
