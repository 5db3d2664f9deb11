import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { sessionMachine } from './session.machine.ts';
import { events, options } from './session.walk.ts';

test('every transition can be taken [SES-01]', () => {
  const untaken = untakenTransitions(sessionMachine, events, options);
  expect(untaken).toEqual(['session.unknown: always #2 → session.signedOut']);
  expect(untakenTransitions(sessionMachine, events, { ...options, input: { marker: false } })).not.toContain(
    untaken[0],
  );
});

test('no state is a dead end: a visible way out from every state [SES-01]', () => {
  expect(deadEnds(sessionMachine, events, options)).toEqual([]);
});

test('the page without a session can be reached from every state [SES-09]', () => {
  expect(cannotReach(sessionMachine, events, 'signedOut.left', options)).toEqual([]);
});

test('the paths reach every state that the user sees [SES-01]', () => {
  const states = new Set(pathsThrough(sessionMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'confirming',
    'ending',
    'replaced.leaving',
    'replaced.left',
    'signedIn.fresh',
    'signedIn.lapsed',
    'signedIn.renewing',
    'signedOut.awaitingService',
    'signedOut.leaving',
    'signedOut.left',
    'unexpected.asking',
    'unexpected.reading',
    'unreachable',
  ]);
});
