import { SimulatedClock, createActor } from 'xstate';
import { expect, test } from 'vitest';
import { messageBarMachine } from './message-bar.machine.ts';
import type { Message, MessageBarEmitted } from './message-bar.model.ts';
import { selectScreen } from './message-bar.selectors.ts';

const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  kind: 'success',
  messageKey: 'saved',
  ...more,
});

function start() {
  const clock = new SimulatedClock();
  const actor = createActor(messageBarMachine, { clock });
  const lastCompleted: MessageBarEmitted[] = [];
  actor.on('*', (event) => lastCompleted.push(event));
  actor.start();
  return {
    actor,
    clock,
    lastCompleted,
    show: (...given: Parameters<typeof message>) => actor.send({ type: 'message.show', message: message(...given) }),
    shown: () => {
      const screen = selectScreen(actor.getSnapshot());
      return screen.name === 'shown' ? screen.message.id : null;
    },
  };
}

test('a message closes automatically after 5000 ms and reports that [SHL-05]', () => {
  const { clock, lastCompleted, show, shown } = start();
  show('a');
  clock.increment(4999);
  expect([shown(), lastCompleted]).toEqual(['a', []]);
  clock.increment(1);
  expect([shown(), lastCompleted]).toEqual([null, [{ type: 'message.closed', id: 'a' }]]);
});

test.each([
  [1, 1],
  [20_000, 20_000],
])('a message with a duration of %i ms closes after that time [SHL-05]', (duration, after) => {
  const { clock, show, shown } = start();
  show('a', { duration });
  clock.increment(after - 1);
  expect(shown()).toBe('a');
  clock.increment(1);
  expect(shown()).toBeNull();
});

test('a message with a duration of 0 stays until it is closed [SHL-05]', () => {
  const { actor, clock, lastCompleted, show, shown } = start();
  show('a', { duration: 0 });
  clock.increment(24 * 60 * 60 * 1000);
  expect(shown()).toBe('a');
  actor.send({ type: 'message.close' });
  expect([shown(), lastCompleted]).toEqual([null, [{ type: 'message.closed', id: 'a' }]]);
});

test('a success does not replace a message that stays; an error and a warning do [SHL-05]', () => {
  const { show, shown } = start();
  show('replaced', { kind: 'warning', duration: 0 });
  show('saved');
  expect(shown()).toBe('replaced');
  show('failed', { kind: 'error' });
  expect(shown()).toBe('failed');
  show('saved');
  expect(shown()).toBe('saved');
});

test('a hovered message does not close, and its time restarts afterwards [SHL-05]', () => {
  const { actor, clock, show, shown } = start();
  show('a');
  clock.increment(4000);
  actor.send({ type: 'message.hold' });
  clock.increment(60_000);
  expect(shown()).toBe('a');
  actor.send({ type: 'message.release' });
  clock.increment(4999);
  expect(shown()).toBe('a');
  clock.increment(1);
  expect(shown()).toBeNull();
});

test('a message that replaces a held one is held; one shown after that one closed is not [SHL-05]', () => {
  const { actor, clock, show, shown } = start();
  show('a');
  actor.send({ type: 'message.hold' });
  show('b');
  clock.increment(60_000);
  expect(shown()).toBe('b');
  actor.send({ type: 'message.close' });
  show('c');
  clock.increment(5000);
  expect(shown()).toBeNull();
});

test('a held message can be closed [SHL-05]', () => {
  const { actor, show, shown } = start();
  show('a');
  actor.send({ type: 'message.hold' });
  actor.send({ type: 'message.close' });
  expect(shown()).toBeNull();
});

test('a new message replaces the old one and has its own time [SHL-05]', () => {
  const { clock, show, shown } = start();
  show('a');
  clock.increment(4000);
  show('b');
  clock.increment(4999);
  expect(shown()).toBe('b');
  clock.increment(1);
  expect(shown()).toBeNull();
});

test('a replaced message is reported as closed; one shown again is not [SHL-05]', () => {
  const { lastCompleted, show } = start();
  show('a');
  show('a');
  expect(lastCompleted).toEqual([]);
  show('b');
  expect(lastCompleted).toEqual([{ type: 'message.closed', id: 'a' }]);
});

test('a second press within 500 ms does nothing [SHL-07]', () => {
  const { actor, clock, lastCompleted, show } = start();
  const taken = { type: 'action.taken', id: 'a' };
  show('a', { kind: 'warning', action: 'undo' });
  actor.send({ type: 'action.press' });
  clock.increment(499);
  actor.send({ type: 'action.press' });
  expect(lastCompleted).toEqual([taken]);
  clock.increment(1);
  actor.send({ type: 'action.press' });
  expect(lastCompleted).toEqual([taken, taken]);
});

test('the double-click guard of one message does not apply to the next one [SHL-07]', () => {
  const { actor, lastCompleted, show } = start();
  show('a', { action: 'undo' });
  actor.send({ type: 'action.press' });
  show('b', { action: 'undo' });
  actor.send({ type: 'action.press' });
  expect(lastCompleted.filter(({ type }) => type === 'action.taken').map(({ id }) => id)).toEqual(['a', 'b']);
});

test.each([{}, { action: null }])('a message without an action ignores %o [SHL-05]', (more) => {
  const { actor, lastCompleted, show } = start();
  show('a', more);
  actor.send({ type: 'action.press' });
  expect(lastCompleted).toEqual([]);
});

test('a hidden bar ignores every event but a new message [SHL-05]', () => {
  const { actor, clock, lastCompleted } = start();
  const presses = ['message.close', 'message.hold', 'message.release', 'action.press'] as const;
  for (const type of presses) actor.send({ type });
  clock.increment(10_000);
  expect([actor.getSnapshot().value, lastCompleted]).toEqual(['hidden', []]);
});
