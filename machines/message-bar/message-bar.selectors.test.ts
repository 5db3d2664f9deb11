import { SimulatedClock, createActor } from 'xstate';
import { expect, test } from 'vitest';
import { messageBarMachine } from './message-bar.machine.ts';
import type { Message, MessageBarEvent } from './message-bar.model.ts';
import { selectScreen } from './message-bar.selectors.ts';

const message: Message = { id: 'a', kind: 'error', messageKey: 'time_out', gaps: { seconds: 3 } };
const show: MessageBarEvent = { type: 'message.show', message };
const shown = { name: 'shown', message };

test.each<[string, MessageBarEvent[], object]>([
  ['at first', [], { name: 'hidden' }],
  ['with a message', [show], shown],
  ['with a held message', [show, { type: 'message.hold' }], shown],
  ['after closing', [show, { type: 'message.close' }], { name: 'hidden' }],
])('the bar %s shows its screen [SHL-05]', (_, events, screen) => {
  const actor = createActor(messageBarMachine, { clock: new SimulatedClock() }).start();
  for (const event of events) actor.send(event);
  expect(selectScreen(actor.getSnapshot())).toEqual(screen);
});
