import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { thirdPartySignInMachine } from './third-party-sign-in.machine.ts';
import { events, options } from './third-party-sign-in.walk.ts';

/** The page redirects to the next one; a link leads there if the redirect fails. */
const lefts = ['returning.left', 'signedIn.left'];

test('every transition can be taken [LOG-04]', () => {
  expect(untakenTransitions(thirdPartySignInMachine, events, options)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [LOG-04]', () => {
  expect(deadEnds(thirdPartySignInMachine, events, options)).toEqual(lefts);
});

test('a user who is not logged in can still return to the log-in page [LOG-04]', () => {
  const lost = cannotReach(thirdPartySignInMachine, events, 'returning.left', options);
  expect(lost).toEqual(['signedIn.leaving', 'signedIn.left']);
});

test('the paths reach every state that a user can see [LOG-04]', () => {
  const states = new Set(pathsThrough(thirdPartySignInMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'exchanging',
    'reading',
    'refused',
    'registering',
    'restarting.leaving',
    'restarting.left',
    'returning.leaving',
    'returning.left',
    'signedIn.leaving',
    'signedIn.left',
  ]);
});
