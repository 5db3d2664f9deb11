import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { lockDownMachine } from './lock-down.machine.ts';
import { events, options, paths } from './lock-down.walk.ts';

const withEvent = { ...options, input: { steps: ['password'] as const, event: '2' } };

test('every transition can be taken; the first one belongs to a checklist that begins with an event [ACT-04]', () => {
  expect(untakenTransitions(lockDownMachine, events, options)).toEqual([
    'lockDown.entering: always #1 → lockDown.starting',
  ]);
  expect(pathsThrough(lockDownMachine, events, withEvent)[0]?.value).toBe('starting');
});

test('no state is a dead end, and from each of them the end of the checklist is reached [ACT-04]', () => {
  expect(deadEnds(lockDownMachine, events, options)).toEqual([]);
  expect(cannotReach(lockDownMachine, events, 'finished', options)).toEqual([]);
  expect(cannotReach(lockDownMachine, events, 'finished', withEvent)).toEqual([]);
});

test('the paths reach every state that a user can see, and are few [QA-03]', () => {
  const states = new Set(pathsThrough(lockDownMachine, events, options).map((path) => path.value));
  const working = ['links', 'password', 'recoveryEmail', 'secondFactor', 'sessions'].map((step) => `working.${step}`);
  expect([...states].toSorted()).toEqual([
    'finished',
    'notBegun',
    'reading',
    'saving',
    'starting',
    'unavailable',
    'unsaved',
    ...working,
  ]);
  expect(paths.length).toBeLessThan(70);
});
