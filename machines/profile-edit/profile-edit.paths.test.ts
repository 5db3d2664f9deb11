import { expect, test } from 'vitest';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { profileEditMachine } from './profile-edit.machine.ts';
import { events, options } from './profile-edit.walk.ts';

test('every transition can be taken [PRO-01]', () => {
  expect(untakenTransitions(profileEditMachine, events, options)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [PRO-01]', () => {
  expect(deadEnds(profileEditMachine, events, options)).toEqual([]);
});

test('the paths reach every state that a user can see [QA-03]', () => {
  const states = new Set(pathsThrough(profileEditMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'cancelled',
    'confirming',
    'entering.changed.asking',
    'entering.changed.typing',
    'entering.unchanged',
    'outcomeUnknown',
    'rereading',
    'saved',
    'saving',
  ]);
});
