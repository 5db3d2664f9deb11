import { expect, test } from 'vitest';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { avatarMachine } from './avatar.machine.ts';
import { events, options } from './avatar.walk.ts';

test('every transition can be taken [PRO-03]', () => {
  expect(untakenTransitions(avatarMachine, events, options)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [PRO-03]', () => {
  expect(deadEnds(avatarMachine, events, options)).toEqual([]);
});

test('the paths reach every state that a user can see [QA-03]', () => {
  const states = new Set(pathsThrough(avatarMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'announcing',
    'confirming',
    'failed',
    'outcomeUnknown',
    'preparing',
    'ready',
    'uploading',
  ]);
});
