import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { consentMachine } from './consent.machine.ts';
import { events, options } from './consent.walk.ts';

/** The page redirects to the app; of a broken request there is none. */
const ends = ['broken', 'leaving.left'];

test('every transition can be taken [OAU-01]', () => {
  expect(untakenTransitions(consentMachine, events, options)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [OAU-01]', () => {
  expect(deadEnds(consentMachine, events, options)).toEqual(ends);
});

test('the user can get back to the app whatever fails, but for a broken request [OAU-01]', () => {
  expect(cannotReach(consentMachine, events, 'leaving.left', options)).toEqual(['broken']);
});

test('declining gets back to the app without any call of the service [OAU-01]', () => {
  const offline = events.filter(({ type }) => !/^xstate\.done\.actor\.(allow|decline|repeatDecision)$/.test(type));
  expect(cannotReach(consentMachine, offline, 'leaving.left', options)).toEqual(['broken']);
});

test('the paths reach every state that a user can see [OAU-01]', () => {
  const states = new Set(pathsThrough(consentMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'allowing',
    'asking',
    'broken',
    'declining',
    'leaving.going',
    'leaving.left',
    'prechecking',
    'reading',
    'repeating',
    'switching',
    'unavailable',
  ]);
});
