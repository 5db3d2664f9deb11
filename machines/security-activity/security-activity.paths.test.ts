import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { securityActivityMachine } from './security-activity.machine.ts';
import { events, options, paths } from './security-activity.walk.ts';

test('every transition can be taken [ACT-01, ACT-03]', () => {
  expect(untakenTransitions(securityActivityMachine, events, options)).toEqual([]);
});

test('no state is a dead end, and from each of them a list is shown again [ACT-01]', () => {
  expect(deadEnds(securityActivityMachine, events, options)).toEqual([]);
  expect(cannotReach(securityActivityMachine, events, 'showing.listed', options)).toEqual([]);
});

test('the paths reach every state that a user can see, and are few [QA-03]', () => {
  const states = new Set(pathsThrough(securityActivityMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'choosing',
    'showing.listed',
    'showing.moreUnavailable',
    'showing.reading',
    'showing.readingMore',
    'showing.unavailable',
  ]);
  expect(paths.length).toBeLessThan(40);
});
