import type { Profile } from '#contract/calls/profile.ts';
import { profileMachine } from './profile.machine.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { pathsThrough } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';

export const ann: Profile = {
  id: 7, nickName: 'Ann', firstName: 'Ann', lastName: 'Archer', country: 'US', avatar: null,
  email: { address: 'ann@example.com', status: 'verified' },
};

const events: readonly MachineEvent<typeof profileMachine>[] = [
  { type: 'profile.retry' },
  { type: 'waitCountdown.tick', secondsLeft: 3 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  settled('readProfile', ann),
  rejected('readProfile', refusal('time_out')),
  rejected('readProfile', refusal('request_throttled', { waitUntil: 3000 })),
];

/** A path to each state of reading the profile. */
export const paths = pathsThrough(profileMachine, events);
