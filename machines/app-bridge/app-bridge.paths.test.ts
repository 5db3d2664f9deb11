import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { appBridgeMachine } from './app-bridge.machine.ts';
import { events, paths } from './app-bridge.walk.ts';

test('every transition can be taken [APP-02]', () => {
  expect(untakenTransitions(appBridgeMachine, events)).toEqual([]);
});

test('no state is a dead end, and a token can be had from each of them [APP-02]', () => {
  expect(deadEnds(appBridgeMachine, events)).toEqual([]);
  expect(cannotReach(appBridgeMachine, events, 'ready')).toEqual([]);
});

test('the paths reach every state [APP-02]', () => {
  const states = new Set(pathsThrough(appBridgeMachine, events).map((path) => path.value));
  expect([...states].toSorted()).toEqual(['asking', 'declined', 'ready', 'refreshing', 'silent']);
  expect(paths.length).toBeGreaterThan(2);
});
