import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { loginMachine } from './login.machine.ts';
import { events, options } from './login.walk.ts';

/** The page redirects to the destination; a link leads there if the redirect fails. */
const left = 'signedIn.left';

test('every transition can be taken [LOG-01]', () => {
  expect(untakenTransitions(loginMachine, events, options)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [LOG-01]', () => {
  expect(deadEnds(loginMachine, events, options)).toEqual([left]);
});

test('the account can be reached from every state [SES-07]', () => {
  expect(cannotReach(loginMachine, events, left, options)).toEqual([]);
});

test('the paths reach every state that a user can see [LOG-01]', () => {
  const states = new Set(pathsThrough(loginMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'enteringCredentials.detectingSession',
    'enteringCredentials.forgettingComputer',
    'enteringCredentials.ready',
    'leavingForThirdParty.asking',
    'leavingForThirdParty.left',
    'lockedOut',
    'loggingIn',
    'signedIn.leaving',
    left,
  ]);
});
