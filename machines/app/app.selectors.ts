import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { appMachine } from './app.machine.ts';

export type AppScreen =
  | { name: 'waiting' }
  | { name: 'misconfigured'; failure: Failure | null; invalidSettings: readonly string[] }
  | { name: 'running' };

export function selectScreen(snapshot: SnapshotFrom<typeof appMachine>): AppScreen {
  const { failure, invalidSettings } = snapshot.context;
  if (snapshot.matches('misconfigured')) return { name: 'misconfigured', failure, invalidSettings };
  return snapshot.matches('running') ? { name: 'running' } : { name: 'waiting' };
}
