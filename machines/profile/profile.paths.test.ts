import { expect, test } from 'vitest';
import { cannotReach, deadEnds, untakenTransitions } from '#machines/testing/paths.ts';
import { profileMachine } from './profile.machine.ts';
import { events, input, options, paths } from './profile.walk.ts';

/** The goal of the chart. */
const shown = 'shown';

test('every transition can be taken [SES-13]', () => {
  expect(untakenTransitions(profileMachine, events, options)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [SES-13]', () => {
  expect(deadEnds(profileMachine, events, options)).toEqual([]);
});

test('the profile can be shown from every state [SES-13]', () => {
  const withoutSession = events.filter(({ type }) => type !== 'session.recovered');
  expect(cannotReach(profileMachine, withoutSession, shown, { input })).toEqual([]);
});

test('the paths reach every state that the user sees [SES-13]', () => {
  const states = new Set(paths.map((path) => path.value));
  expect([...states].toSorted()).toEqual(['announcing', 'changingEmail', 'editing', 'reading', shown, 'unavailable']);
});
