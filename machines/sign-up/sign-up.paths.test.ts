import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { signUpMachine } from './sign-up.machine.ts';
import { events, options, reloadedEvents, reloadedOptions } from './sign-up.walk.ts';

/** The page redirects; where it did not, a link leads there. */
const left = 'created.left';

test('every transition can be taken [LOG-02]', () => {
  const [started, reloaded] = [
    untakenTransitions(signUpMachine, events, options),
    untakenTransitions(signUpMachine, reloadedEvents, reloadedOptions),
  ];
  expect(started.filter((each) => reloaded.includes(each))).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [LOG-02]', () => {
  expect(deadEnds(signUpMachine, events, options)).toEqual([left]);
  expect(deadEnds(signUpMachine, reloadedEvents, reloadedOptions)).toEqual([left]);
});

test('from every state the way to an account is still open [LOG-02]', () => {
  expect(cannotReach(signUpMachine, events, left, options)).toEqual([]);
});

test('the paths reach every state that a user can see [QA-03]', () => {
  const states = new Set(pathsThrough(signUpMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual(['created.leaving', left, 'creating']);
});
