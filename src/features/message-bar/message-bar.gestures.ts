import type { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import type { selectScreen } from '#machines/message-bar/message-bar.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** Without those of a pointer that rests on the message. */
export const gestures: Gestures<typeof messageBarMachine> = {
  'message.close': 'shell.message.close',
  'action.press': 'shell.retry',
};

export function marks(screen: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (screen.name === 'hidden') return [{ absent: 'shell.message.close' }];
  return ['shell.message.close', screen.message.action === undefined ? { absent: 'shell.retry' } : 'shell.retry'];
}
