import { expect, test } from 'vitest';
import { cannotReach, deadEnds, untakenTransitions } from '#machines/testing/paths.ts';
import { messageBarMachine } from './message-bar.machine.ts';
import { events, options, paths } from './message-bar.walk.ts';

const hidden = 'hidden';

test('every transition can be taken [SHL-05]', () => {
  expect(untakenTransitions(messageBarMachine, events, options)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [SHL-05]', () => {
  // While it is hidden there is nothing to leave.
  expect(deadEnds(messageBarMachine, events, options)).toEqual([hidden]);
});

test('the message can be closed from every state [SHL-05]', () => {
  expect(cannotReach(messageBarMachine, events, hidden, options)).toEqual([]);
});

test('the shortest paths reach every situation of the bar [SHL-05]', () => {
  expect(paths.map((path) => path.title)).toEqual([
    'hidden',
    'message.show → shown.time.running+shown.action.open',
    'message.show → shown.time.staying+shown.action.open',
    'message.show → message.hold → shown.time.held+shown.action.open',
    'message.show → message.hold → shown.time.staying+shown.action.open',
    'message.show → action.press → shown.time.staying+shown.action.guarded',
    'message.show → message.hold → action.press → shown.time.staying+shown.action.guarded',
  ]);
});
