import { expect, test } from 'vitest';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { keyVaultMachine } from './key-vault.machine.ts';
import { events } from './key-vault.walk.ts';

test('every transition can be taken, and no state is a dead end [KEY-02]', () => {
  expect([untakenTransitions(keyVaultMachine, events), deadEnds(keyVaultMachine, events)]).toEqual([[], []]);
});

test('the paths reach every state [KEY-02]', () => {
  const states = new Set(pathsThrough(keyVaultMachine, events).map((path) => path.value));
  expect([...states].toSorted()).toEqual(['preparing', 'ready', 'unavailable']);
});
