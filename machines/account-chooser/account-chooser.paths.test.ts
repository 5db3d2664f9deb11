import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { accountChooserMachine } from './account-chooser.machine.ts';
import { events, options } from './account-chooser.walk.ts';

test('every transition can be taken [OAU-02]', () => {
  expect(untakenTransitions(accountChooserMachine, events, options)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [OAU-02]', () => {
  expect(deadEnds(accountChooserMachine, events, options)).toEqual([]);
});

test('another page can be reached from every state [OAU-02]', () => {
  expect(cannotReach(accountChooserMachine, events, 'leaving', options)).toEqual([]);
});

test('the paths reach every state that a user can see [OAU-02]', () => {
  const states = new Set(pathsThrough(accountChooserMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'choosing',
    'continuing',
    'forgetting',
    'goingBack',
    'leaving',
    'loggingOut',
    'reading',
    'switching',
    'unavailable',
  ]);
});
