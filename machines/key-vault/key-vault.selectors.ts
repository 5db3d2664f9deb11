import type { SnapshotFrom } from 'xstate';
import { selectUnavailable } from '#machines/shared/retryable-read.ts';
import type { UnavailableScreen } from '#machines/shared/retryable-read.ts';
import type { keyVaultMachine } from './key-vault.machine.ts';

export type KeyVaultScreen = { name: 'preparing' } | UnavailableScreen;

export function selectScreen(snapshot: SnapshotFrom<typeof keyVaultMachine>): KeyVaultScreen {
  return selectUnavailable(snapshot) ?? { name: 'preparing' };
}
