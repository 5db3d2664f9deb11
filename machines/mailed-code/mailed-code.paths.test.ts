import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { sent } from '#machines/testing/mailed-code.ts';
import { events, machine, options } from './mailed-code.walk.ts';

/** Started again with the code that was sent before. */
const again = { input: { ...options.input, sent } };

test('every transition can be taken [TFA-04]', () => {
  const missed = new Set(untakenTransitions(machine, events, again));
  expect(untakenTransitions(machine, events, options).filter((name) => missed.has(name))).toEqual([]);
});

test('no state is a dead end [LOG-02, TFA-05]', () => {
  expect(deadEnds(machine, events, options)).toEqual([]);
});

test('a code can be entered from every state but a refused mail [LOG-02, TFA-05]', () => {
  expect(cannotReach(machine, events, 'entered', options)).toEqual(['refused']);
});

test('the paths reach every state [QA-03]', () => {
  const states = new Set(pathsThrough(machine, events, options).map(({ value }) => value));
  expect([...states].toSorted()).toEqual(['entered', 'enteringCode', 'refused', 'sendingCode']);
});
