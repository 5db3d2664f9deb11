import { expect, test } from 'vitest';
import type { Profile } from '#contract/calls/profile.ts';
import { failure } from '#machines/shared/failure.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { pathsThrough, type MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { profileMachine } from './profile.machine.ts';
import { selectScreen } from './profile.selectors.ts';

const profile: Profile = {
  id: 7,
  nickName: 'Ann',
  firstName: '',
  lastName: '',
  country: 'GB',
  version: 1,
  avatar: { source: 'storage', type: 'png', url: 'https://storage.example.com/7.png' },
  news: false,
  email: { address: 'ann@example.com', status: 'unverified' },
};
const refused = rejected('readProfile', refusal('time_out'));
const unavailable = { name: 'unavailable', failure: failure('time_out'), busy: false, waitSeconds: 0 };

test.each<[string, MachineEvent<typeof profileMachine>[], object]>([
  ['being read', [], { name: 'waiting' }],
  ['read', [settled('readProfile', profile)], { name: 'shown', profile }],
  ['unavailable', [refused], unavailable],
  [
    'unavailable for a while',
    [refused, { type: 'waitCountdown.tick', secondsLeft: 3 }],
    { ...unavailable, waitSeconds: 3 },
  ],
  ['being read again', [refused, { type: 'read.retry' }], { ...unavailable, busy: true }],
])('a profile that is %s shows its screen [SES-13]', (_, events, screen) => {
  const farthest = pathsThrough(profileMachine, events, { input: { nameLimit: 64 } }).at(-1);
  expect(farthest && selectScreen(farthest.snapshot)).toEqual(screen);
});
