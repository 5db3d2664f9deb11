import { profileEditMachine } from '#machines/profile-edit/profile-edit.machine.ts';
import type { EditField } from '#machines/profile-edit/profile-edit.model.ts';
import { ann } from '#machines/testing/charts/profile.ts';
import { startControlled } from '../controlled.ts';

/** A running edit, every port held open. */
export const startProfileEdit = (field: EditField = 'nickName', nameLimit = 64) =>
  startControlled(profileEditMachine, { input: { field, profile: ann, nameLimit } });
