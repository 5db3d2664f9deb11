import type { Profile } from '#contract/calls/profile.ts';
import { profileEditMachine } from './profile-edit.machine.ts';
import type { EditField } from './profile-edit.model.ts';
import { startControlled } from '#machines/testing/controlled.ts';

/** A customer whose profile the walks and tests read. */
export const ann: Profile = {
  id: 7,
  nickName: 'Ann',
  firstName: 'Ann',
  lastName: 'Archer',
  country: 'US',
  avatar: null,
  version: 1,
  news: false,
  email: { address: 'ann@example.com', status: 'verified' },
};

/** A running edit, every port held open. */
export const startProfileEdit = (field: EditField = 'nickName', nameLimit = 64) =>
  startControlled(profileEditMachine, { input: { field, profile: ann, nameLimit } });
