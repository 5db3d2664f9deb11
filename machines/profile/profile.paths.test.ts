import { expect, test } from 'vitest';
import type { Profile } from '#contract/calls/profile.ts';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { profileMachine } from './profile.machine.ts';

const ann: Profile = {
  id: 7,
  nickName: 'Ann',
  firstName: 'Ann',
  lastName: 'Archer',
  country: 'US',
  avatar: null,
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
/** The session may come back by itself; a way out that a person can see must be there without it. */
const withSession: typeof events = [...events, { type: 'session.recovered' }];
/** The profile is there: this is where the person wanted to be. */
const shown = 'shown';

test('every transition can be taken [SES-13]', () => {
  expect(untakenTransitions(profileMachine, withSession)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [SES-13]', () => {
  expect(deadEnds(profileMachine, events)).toEqual([shown]);
});

test('from every state the profile can still be seen [SES-13]', () => {
  expect(cannotReach(profileMachine, events, shown)).toEqual([]);
});

test('a failed profile that cannot be read again is found out', () => {
  const broken = removeTransition(profileMachine, 'unavailable', 'profile.retry');
  expect(deadEnds(broken, events)).toEqual([shown, 'unavailable']);
});

test('the paths reach every state a person can see', () => {
  const states = new Set(pathsThrough(profileMachine, events).map((path) => path.value));
  expect([...states].toSorted()).toEqual(['reading', shown, 'unavailable']);
});
