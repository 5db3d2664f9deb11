import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { accountSessionsMachine } from './account-sessions.machine.ts';
import { events, options, paths } from './account-sessions.walk.ts';

test('every transition can be taken [SES-02, SES-08]', () => {
  expect(untakenTransitions(accountSessionsMachine, events, options)).toEqual([]);
});

test('no state is a dead end, and from each of them the list is shown again [SES-02, SES-08]', () => {
  expect(deadEnds(accountSessionsMachine, events, options)).toEqual([]);
  expect(cannotReach(accountSessionsMachine, events, 'listed', options)).toEqual([]);
});

test('the paths reach every state that a user can see, and are few [QA-03]', () => {
  const states = new Set(pathsThrough(accountSessionsMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual(['ending', 'listed', 'reading', 'readingBack', 'unavailable']);
  expect(paths.length).toBeLessThan(50);
});
