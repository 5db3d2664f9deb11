import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { passwordMachine } from './password.machine.ts';
import { events, options } from './password.walk.ts';

test('every transition can be taken [PRO-06]', () => {
  expect(untakenTransitions(passwordMachine, events, options)).toEqual([]);
});

test('no state is a dead end, and from each of them the password can still be changed [PRO-06]', () => {
  expect(deadEnds(passwordMachine, events, options)).toEqual([]);
  expect(cannotReach(passwordMachine, events, 'shown', options)).toEqual([]);
});

test('the paths reach every state that a user can see [QA-03]', () => {
  const states = new Set(pathsThrough(passwordMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'checking',
    'confirming',
    'entering',
    'outcomeUnknown',
    'saving',
    'shown',
    'unavailable',
  ]);
});
