import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { keyVaultMachine } from './key-vault.machine.ts';

export type KeyVaultScreen =
  | { name: 'preparing' }
  /** `busy`: it is being tried again. */
  | { name: 'unavailable'; failure: Failure; busy: boolean; waitSeconds: number };

export function selectScreen(snapshot: SnapshotFrom<typeof keyVaultMachine>): KeyVaultScreen {
  const { failure, waitSeconds } = snapshot.context;
  return failure === null
    ? { name: 'preparing' }
    : { name: 'unavailable', failure, busy: snapshot.hasTag('busy'), waitSeconds };
}
