import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { abandonmentMachine } from './abandonment.machine.ts';
import { events, options, paths } from './abandonment.walk.ts';

test('every transition can be taken [DEL-01, DEL-03]', () => {
  expect(untakenTransitions(abandonmentMachine, events, options)).toEqual([]);
});

test('no state is a dead end, and from each of them the account can be kept [DEL-01, DEL-03]', () => {
  expect(deadEnds(abandonmentMachine, events, options)).toEqual([]);
  expect(cannotReach(abandonmentMachine, events, 'active', options)).toEqual([]);
});

test('the paths reach every state that a user can see [QA-03]', () => {
  const states = new Set(pathsThrough(abandonmentMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'active',
    'announcing',
    'checking',
    'ended',
    'requesting',
    'reviewing.blocked',
    'reviewing.locksUnavailable',
    'reviewing.readingLocks',
    'reviewing.ready',
    'scheduled.counting',
    'scheduled.recovering',
    'scheduled.refreshing',
    'unavailable',
  ]);
  expect(paths.length).toBeGreaterThan(20);
});
