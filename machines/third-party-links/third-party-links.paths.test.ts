import { expect, test } from 'vitest';
import { cannotReach, deadEnds, untakenTransitions } from '#machines/testing/paths.ts';
import { thirdPartyLinksMachine } from './third-party-links.machine.ts';
import { events, options } from './third-party-links.walk.ts';

test('every transition can be taken [PRO-05]', () => {
  expect(untakenTransitions(thirdPartyLinksMachine, events, options)).toEqual([]);
});

test('no state is a dead end, and from each of them the rows are shown again [PRO-05]', () => {
  expect(deadEnds(thirdPartyLinksMachine, events, options)).toEqual([]);
  expect(cannotReach(thirdPartyLinksMachine, events, 'shown.closed', options)).toEqual([]);
});
