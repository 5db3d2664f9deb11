import { expect, test } from 'vitest';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { events, input, machine } from './sensitive-action.walk.ts';

const options = { input };

test('every transition can be taken [TFA-05]', () => {
  expect(untakenTransitions(machine, events, options)).toEqual([]);
});

test('no state is a dead end [TFA-05]', () => {
  expect(deadEnds(machine, events, options)).toEqual([]);
});

test('the paths reach every state [TFA-05]', () => {
  const states = new Set(pathsThrough(machine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual(['acting', 'cancelled', 'challenged', 'done', 'failed']);
});
