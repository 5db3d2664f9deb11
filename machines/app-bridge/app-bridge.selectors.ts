import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { appBridgeMachine } from './app-bridge.machine.ts';

export type AppBridgeScreen = { name: 'waiting' } | { name: 'ready' } | { name: 'failed'; failure: Failure };

/** What the message bar reports about the app once the page is visible. */
export function selectScreen({
  context: { failure },
  ...snapshot
}: SnapshotFrom<typeof appBridgeMachine>): AppBridgeScreen {
  if (snapshot.matches('ready')) return { name: 'ready' };
  return failure === null || snapshot.hasTag('busy') ? { name: 'waiting' } : { name: 'failed', failure };
}

/** Whether the app has provided its token, is being asked for it, or has not provided one. */
export function selectHealth(snapshot: SnapshotFrom<typeof appBridgeMachine>): 'well' | 'waiting' | Failure {
  const screen = selectScreen(snapshot);
  if (screen.name === 'failed') return screen.failure;
  return screen.name === 'ready' ? 'well' : 'waiting';
}
