import { expect, test } from 'vitest';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { emailChangeMachine } from './email-change.machine.ts';
import { events, options, waitingOptions } from './email-change.walk.ts';

test('every transition can be taken [PRO-04]', () => {
  const [fresh, waiting] = [options, waitingOptions].map((how) => untakenTransitions(emailChangeMachine, events, how));
  expect(fresh?.filter((each) => waiting?.includes(each))).toEqual([]);
});

test('no state is a dead end [PRO-04]', () => {
  expect([options, waitingOptions].flatMap((how) => deadEnds(emailChangeMachine, events, how))).toEqual([]);
});

test('the paths reach every state that a user can see [QA-03]', () => {
  const states = new Set(pathsThrough(emailChangeMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'confirming',
    'done',
    'entering',
    'left',
    'outcomeUnknown',
    'preparing',
    'proving',
    'sending',
  ]);
});
