import { expect, test } from 'vitest';
import { deadEnds, untakenTransitions } from '#machines/testing/paths.ts';
import { emailLinkMachine } from './email-link.machine.ts';
import { stayingOptions, events, options } from './email-link.walk.ts';

test('every transition can be taken, on the page that goes on or the one that stays [LOG-06, LOG-07]', () => {
  const ofStaying = new Set(untakenTransitions(emailLinkMachine, events, stayingOptions));
  expect(untakenTransitions(emailLinkMachine, events, options).filter((each) => ofStaying.has(each))).toEqual([]);
});

test('no state is a dead end but the one that links leave [LOG-06, LOG-07]', () => {
  expect(deadEnds(emailLinkMachine, events, options)).toEqual(['ended.staying']);
});
