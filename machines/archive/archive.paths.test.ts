import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { archiveMachine } from './archive.machine.ts';
import { events, options } from './archive.walk.ts';

test('every transition can be taken [ARC-01]', () => {
  expect(untakenTransitions(archiveMachine, events, options)).toEqual([]);
});

test('no state is a dead end, and from each of them an archive can be downloaded [ARC-01]', () => {
  expect(deadEnds(archiveMachine, events, options)).toEqual([]);
  expect(cannotReach(archiveMachine, events, 'ready', options)).toEqual([]);
});

test('the paths reach every state that a user can see [QA-03]', () => {
  const states = new Set(pathsThrough(archiveMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'absent',
    'checking',
    'outdated',
    'performing',
    'ready',
    'stopped',
    'unavailable',
    'waiting.paused',
    'waiting.reading',
  ]);
});
