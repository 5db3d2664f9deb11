import type { Profile } from '#contract/calls/profile.ts';

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
