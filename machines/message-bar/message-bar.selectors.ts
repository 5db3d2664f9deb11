import type { SnapshotFrom } from 'xstate';
import type { messageBarMachine } from './message-bar.machine.ts';
import type { Message } from './message-bar.model.ts';

export type MessageBarScreen = { name: 'hidden' } | { name: 'shown'; message: Message };

export function selectScreen(snapshot: SnapshotFrom<typeof messageBarMachine>): MessageBarScreen {
  const { message } = snapshot.context;
  return snapshot.matches('hidden') || message === null ? { name: 'hidden' } : { name: 'shown', message };
}
