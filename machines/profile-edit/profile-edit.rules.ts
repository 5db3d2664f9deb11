import type { Profile } from '#contract/calls/profile.ts';
import { nameProblem } from '#contract/rules/names.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type {
  EditField,
  EditProblem,
  NameProblem,
  ProfileChanges,
  ProfileEditContext,
  ProfileEditInput,
} from './profile-edit.model.ts';

export const noProblem: EditProblem = { nickName: null, firstName: null, lastName: null };

export function contextAtStart({ input }: { input: ProfileEditInput }): ProfileEditContext {
  return {
    unsaved: null,
    ...input,
    changes: null,
    problem: noProblem,
    failure: null,
    isSuperseded: false,
    openedVersion: input.profile.version,
    returns: 0,
    isReplaced: false,
  };
}

/** The fields of a row. */
export const fieldsOf = {
  nickName: ['nickName'],
  name: ['firstName', 'lastName'],
  country: ['country'],
} as const satisfies Record<EditField, readonly (keyof ProfileChanges)[]>;

/** The values of a row. */
function valuesOf(field: EditField, { nickName, firstName, lastName, country }: Profile): ProfileChanges {
  return { nickName: { nickName }, name: { firstName, lastName }, country: { country } }[field];
}

/** Names may be empty; the nickname must not be. */
export function editProblem({ nickName, firstName, lastName }: ProfileChanges, limit: number): EditProblem {
  const problem = (name: string | undefined): NameProblem => (name === undefined ? null : nameProblem(name, limit));
  return {
    nickName: nickName?.trim() === '' ? 'empty' : problem(nickName),
    firstName: problem(firstName),
    lastName: problem(lastName),
  };
}

/** Whether the profile has all these values. */
export function hasValues(profile: Profile, changes: ProfileChanges): boolean {
  return Object.entries(changes).every(
    ([key, value]) => new Map<string, unknown>(Object.entries(profile)).get(key) === value,
  );
}

export function isSupersededBy(field: EditField, before: Profile, now: Profile): boolean {
  return !hasValues(now, valuesOf(field, before));
}

/** A version of the profile other than the one the edit is based on. */
export function isStale(failure: Failure | null): boolean {
  return failure?.symbol === 'modify_not_allowed';
}
