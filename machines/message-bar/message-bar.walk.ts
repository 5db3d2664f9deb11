import { messageBarMachine } from './message-bar.machine.ts';
import type { Message } from './message-bar.model.ts';
import { selectScreen } from './message-bar.selectors.ts';
import { elapsed, withoutData } from '#machines/testing/events.ts';
import { pathsThrough, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';

export const failed: Message = { id: 'failed', kind: 'error', messageKey: 'errors.time_out' };
export const lasting: Message = {
  id: 'lasting',
  kind: 'warning',
  messageKey: 'shell.replaced.notice',
  action: 'shell.retry',
  duration: 0,
};

const saved: Message = { id: 'saved', kind: 'success', messageKey: 'shell.created.notice' };

export const events: readonly MachineEvent<typeof messageBarMachine>[] = [
  { type: 'message.show', message: failed },
  { type: 'message.show', message: lasting },
  { type: 'message.show', message: saved },
  ...withoutData('message.close', 'message.hold', 'message.release', 'action.press'),
  elapsed('autoHide', 'messageBar.shown.time.running'),
  elapsed('doubleClickGuard', 'messageBar.shown.action.guarded'),
];

/** A new message is not an exit from this one. A hidden message cannot be pressed or hovered. */
export const options: WalkOptions<typeof messageBarMachine> = {
  waysOut: (event) => event.type !== 'message.show',
  filter: (snapshot, event) => {
    const screen = selectScreen(snapshot);
    if (event.type === 'action.press') return screen.name === 'shown' && screen.message.action !== undefined;
    return event.type === 'message.show' || screen.name === 'shown';
  },
};

/** A path to each situation of the bar. */
export const paths = pathsThrough(messageBarMachine, events, options);

export const claims: Claims<typeof messageBarMachine> = { goal: 'hidden', ends: ['hidden'] };
