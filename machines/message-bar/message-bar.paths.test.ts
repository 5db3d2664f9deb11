import { expect, test } from 'vitest';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { elapsed } from '#machines/testing/events.ts';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { messageBarMachine } from './message-bar.machine.ts';
import type { Message } from './message-bar.model.ts';

const saved: Message = { id: 'saved', kind: 'success', words: 'saved' };
const lasting: Message = { id: 'lasting', kind: 'warning', words: 'lasting', action: 'undo', duration: 0 };

const events = [
  { type: 'message.show', message: saved } as const,
  { type: 'message.show', message: lasting } as const,
  { type: 'message.close' } as const,
  { type: 'message.hold' } as const,
  { type: 'message.release' } as const,
  { type: 'action.press' } as const,
  elapsed('autoHide', 'messageBar.shown.time.running'),
  elapsed('doubleClickGuard', 'messageBar.shown.action.guarded'),
];

test('every transition can be taken [SHL-05]', () => {
  expect(untakenTransitions(messageBarMachine, events)).toEqual([]);
});

test('a transition that nothing takes is found out', () => {
  const withoutPress = events.filter((event) => event.type !== 'action.press');
  expect(untakenTransitions(messageBarMachine, withoutPress)).toEqual([
    'messageBar.shown.action.open: action.press #1 → messageBar.shown.action.guarded',
    'messageBar.shown.action.guarded: xstate.after.doubleClickGuard.messageBar.shown.action.guarded #1' +
      ' → messageBar.shown.action.open',
  ]);
});

/** A new message comes from elsewhere: it is no way out for the person who looks at this one. */
const waysOut = (event: { type: string }) => event.type !== 'message.show';
const hidden = 'hidden';

test('no state is a dead end: a visible way out from every state [SHL-05]', () => {
  // Nothing is in view while it is hidden; there is nothing to leave.
  expect(deadEnds(messageBarMachine, events, { waysOut })).toEqual([hidden]);
});

test('from every state the message can be gone again [SHL-05]', () => {
  expect(cannotReach(messageBarMachine, events, hidden)).toEqual([]);
});

test('a bar that cannot be closed is found out', () => {
  const broken = removeTransition(messageBarMachine, 'shown', 'message.close');
  expect(deadEnds(broken, events, { waysOut })).toEqual([hidden, 'shown.time.staying']);
});

test('the shortest paths reach what a person can see of the bar', () => {
  expect(pathsThrough(messageBarMachine, events).map((path) => path.title)).toEqual([
    'hidden',
    'message.show → shown.time.running+shown.action.open',
    'message.show → shown.time.staying+shown.action.open',
    'message.show → message.hold → shown.time.held+shown.action.open',
    'message.show → message.hold → shown.time.staying+shown.action.open',
    'message.show → action.press → shown.time.staying+shown.action.guarded',
    'message.show → message.hold → action.press → shown.time.staying+shown.action.guarded',
  ]);
});
