import type { SnapshotFrom } from 'xstate';
import type { UnavailableScreen } from '#machines/retryable-read/retryable-read.model.ts';
import { selectUnavailable } from '#machines/retryable-read/retryable-read.selectors.ts';
import type { keyVaultMachine } from './key-vault.machine.ts';

export type KeyVaultScreen = { name: 'preparing' } | UnavailableScreen;

export function selectScreen(snapshot: SnapshotFrom<typeof keyVaultMachine>): KeyVaultScreen {
  return selectUnavailable(snapshot) ?? { name: 'preparing' };
}
