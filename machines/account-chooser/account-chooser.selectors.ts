import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { UnavailableScreen } from '#machines/retryable-read/retryable-read.model.ts';
import { selectUnavailable } from '#machines/retryable-read/retryable-read.selectors.ts';
import type { accountChooserMachine } from './account-chooser.machine.ts';
import type { ShownAccounts } from './account-chooser.model.ts';

interface ChoosingScreen extends ShownAccounts {
  readonly name: 'choosing';
  /** A choice is being carried out. */
  readonly busy: boolean;
  readonly failure: Failure | null;
}

export type AccountChooserScreen = { name: 'waiting' } | UnavailableScreen | ChoosingScreen;

export function selectScreen(snapshot: SnapshotFrom<typeof accountChooserMachine>): AccountChooserScreen {
  const { accounts, failure } = snapshot.context;
  if (accounts === null) return selectUnavailable(snapshot) ?? { name: 'waiting' };
  return { name: 'choosing', ...accounts, busy: snapshot.hasTag('busy'), failure };
}
