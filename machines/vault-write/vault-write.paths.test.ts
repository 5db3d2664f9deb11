import { expect, test } from 'vitest';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { vaultWriteMachine } from './vault-write.machine.ts';
import { events, options } from './vault-write.walk.ts';

test('every transition can be taken [KEY-11]', () => {
  expect(untakenTransitions(vaultWriteMachine, events, options)).toEqual([]);
});

test('no state is a dead end [KEY-11]', () => {
  expect(deadEnds(vaultWriteMachine, events, options)).toEqual([]);
});

test('the paths reach every state that the user sees [KEY-11]', () => {
  const states = new Set(pathsThrough(vaultWriteMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'ended',
    'entering',
    'lockedOut',
    'preparing',
    'submitted.committing',
    'submitted.settling',
    'submitted.unsettled',
  ]);
});
