import { expect, test } from 'vitest';
import { cannotReach, deadEnds, untakenTransitions } from '#machines/testing/paths.ts';
import { changes } from '#machines/testing/take-back.ts';
import { takeBackMachine } from './take-back.machine.ts';
import { groupsOf, hasUndone } from './take-back.rules.ts';
import { events, options } from './take-back.walk.ts';

test('every transition can be taken, and the notice can be dismissed from every state [PRO-04]', () => {
  expect(untakenTransitions(takeBackMachine, events, options)).toEqual([]);
  expect(deadEnds(takeBackMachine, events, options)).toEqual([]);
  expect(cannotReach(takeBackMachine, events, 'gone', options)).toEqual([]);
});

test('what was removed is told first, then what was restored, and last what cannot be brought back; no list is empty [PRO-04]', () => {
  expect(groupsOf(changes).map(({ outcome, changes: { length } }) => [outcome, length])).toEqual([
    ['removed', 6],
    ['restored', 2],
    ['kept', 1],
    ['notRestored', 2],
  ]);
  expect(groupsOf([])).toEqual([]);
  expect(hasUndone(changes)).toBe(true);
  expect(hasUndone(changes.filter(({ outcome }) => outcome === 'kept'))).toBe(false);
});
