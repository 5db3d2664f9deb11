import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { secondFactorMachine } from './second-factor.machine.ts';
import { events, starts } from './second-factor.walk.ts';

test('every transition can be taken [TFA-04]', () => {
  // Not every start reaches every transition; together they do.
  const untaken = Object.values(starts).map((start) => new Set(untakenTransitions(secondFactorMachine, events, start)));
  const [first = new Set<string>(), ...others] = untaken;
  expect([...first].filter((name) => others.every((each) => each.has(name)))).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [TFA-05]', () => {
  const ends = Object.values(starts).flatMap((start) => deadEnds(secondFactorMachine, events, start));
  expect(ends).toEqual([]);
});

test.each(Object.entries(starts))('from every state the step can end (%s) [TFA-05]', (_, start) => {
  expect(cannotReach(secondFactorMachine, events, 'ended', start)).toEqual([]);
});

test('the paths reach every state that a user can see [QA-03]', () => {
  const states = Object.values(starts).flatMap((start) => pathsThrough(secondFactorMachine, events, start));
  expect([...new Set(states.map((path) => path.value))].toSorted()).toEqual([
    'choosingMethod',
    'ended',
    'enteringCode',
    'unavailable',
  ]);
});
