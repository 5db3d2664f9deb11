import { expect, test } from 'vitest';
import { cannotReach, deadEnds, untakenTransitions } from '#machines/testing/paths.ts';
import { recoveryEmailMachine } from './recovery-email.machine.ts';
import { events, options } from './recovery-email.walk.ts';

test('every transition can be taken [REC-01]', () => {
  expect(untakenTransitions(recoveryEmailMachine, events, options)).toEqual([]);
});

test('no state is a dead end, and from each of them the address is shown again [REC-01]', () => {
  expect(deadEnds(recoveryEmailMachine, events, options)).toEqual([]);
  expect(cannotReach(recoveryEmailMachine, events, 'shown.closed', options)).toEqual([]);
});
