import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { appMachine } from './app.machine.ts';
import { events } from './app.walk.ts';

/** The goal: the charts of the pages go on from here. */
const running = 'running';

test('every transition can be taken [SES-06]', () => {
  expect(untakenTransitions(appMachine, events)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [SES-06]', () => {
  expect(deadEnds(appMachine, events)).toEqual([running]);
});

test('the product can start from every state [SES-06]', () => {
  expect(cannotReach(appMachine, events, running)).toEqual([]);
});

test('the paths reach every state that the user sees [SES-06]', () => {
  const states = new Set(pathsThrough(appMachine, events).map((path) => path.value));
  expect([...states].toSorted()).toEqual(['misconfigured', 'readingConfiguration', running, 'starting']);
});
