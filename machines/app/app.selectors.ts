import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { appMachine } from './app.machine.ts';

export type AppScreen =
  | { name: 'waiting' }
  | { name: 'misconfigured'; failure: Failure | null; wrong: readonly string[] }
  | { name: 'running' };

export function selectScreen(snapshot: SnapshotFrom<typeof appMachine>): AppScreen {
  const { failure, wrong } = snapshot.context;
  if (snapshot.matches('misconfigured')) return { name: 'misconfigured', failure, wrong };
  return snapshot.matches('running') ? { name: 'running' } : { name: 'waiting' };
}
