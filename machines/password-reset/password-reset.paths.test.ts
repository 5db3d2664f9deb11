import { expect, test } from 'vitest';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { passwordResetMachine } from './password-reset.machine.ts';
import { events, options, reloadedOptions } from './password-reset.walk.ts';

/** The goal: a link leads to log-in, in an app a button back to the app. */
const stopped = 'done.stopped';

test('every transition can be taken [LOG-05]', () => {
  const [fresh, reloaded] = [options, reloadedOptions].map((how) =>
    untakenTransitions(passwordResetMachine, events, how),
  );
  expect(fresh?.filter((each) => reloaded?.includes(each))).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [LOG-05]', () => {
  expect([options, reloadedOptions].flatMap((how) => deadEnds(passwordResetMachine, events, how))).toEqual([]);
});

test('from every state a new password can still be saved [LOG-05]', () => {
  expect(cannotReach(passwordResetMachine, events, stopped, options)).toEqual([]);
});

test('the paths reach every state that a user can see [QA-03]', () => {
  const states = new Set(pathsThrough(passwordResetMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'choosingAddress',
    'choosingPassword',
    'confirmingSaved',
    'done.counting',
    'done.leaving',
    stopped,
    'outcomeUnknown',
    'provingAddress',
    'provingOwner',
    'reviewingLinks',
    'saving',
    'startingReset',
    'takingLinks',
  ]);
});
