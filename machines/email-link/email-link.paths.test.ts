import { expect, test } from 'vitest';
import { deadEnds, untakenTransitions } from '#machines/testing/paths.ts';
import { emailLinkMachine } from './email-link.machine.ts';
import { brokenOptions, events, options } from './email-link.walk.ts';

test('every transition can be taken, by a whole link or a broken one [LOG-06, LOG-07]', () => {
  const ofBroken = new Set(untakenTransitions(emailLinkMachine, events, brokenOptions));
  expect(untakenTransitions(emailLinkMachine, events, options).filter((each) => ofBroken.has(each))).toEqual([]);
});

test('no state is a dead end but the one that links leave [LOG-06, LOG-07]', () => {
  expect(deadEnds(emailLinkMachine, events, options)).toEqual(['ended.staying']);
});
