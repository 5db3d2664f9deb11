import type { SnapshotFrom } from 'xstate';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { recoveryEmailMachine } from './recovery-email.machine.ts';
import type { RecoveryEmailContext } from './recovery-email.model.ts';

export interface RowScreen extends Pick<RecoveryEmailContext, 'email' | 'isTurnedOff' | 'isInterrupted'> {
  readonly name: 'row';
}

export type DialogScreen =
  | { readonly name: 'managing' }
  | { readonly name: 'turningOff'; readonly busy: boolean; readonly failure: Failure | null }
  | { readonly name: 'changing' }
  | ChallengedScreen;

type RecoveryEmailSnapshot = SnapshotFrom<typeof recoveryEmailMachine>;

/** The settings row, which stays while its dialog is open. */
export function selectRow(snapshot: RecoveryEmailSnapshot): UnreadScreen | RowScreen {
  const { unread, email, isKnown, isTurnedOff, isInterrupted } = snapshot.context;
  // While the address is re-read, keep the row and its focused button.
  const isStale = !isKnown || isInterrupted || unread.name === 'unavailable';
  if (snapshot.matches('checking') && isStale) return unread;
  // Show the outcome once the dialog has closed.
  const isClosed = snapshot.matches({ shown: 'closed' });
  return { name: 'row', email, isTurnedOff: isClosed && isTurnedOff, isInterrupted: isClosed && isInterrupted };
}

/** The dialog; null while it is closed. */
export function selectDialog(snapshot: RecoveryEmailSnapshot): DialogScreen | null {
  const { challenge, failure } = snapshot.context;
  if (snapshot.matches('changing')) return { name: 'changing' };
  if (snapshot.matches({ shown: 'managing' })) return { name: 'managing' };
  if (snapshot.matches({ shown: 'turningOff' })) return { name: 'turningOff', busy: false, failure };
  if (snapshot.matches('removing')) return challenge ?? { name: 'turningOff', busy: true, failure: null };
  return null;
}

/** What the user sees: the row and the dialog on top. */
export function selectScreen(snapshot: RecoveryEmailSnapshot) {
  const [row, dialog] = [selectRow(snapshot), selectDialog(snapshot)];
  return { name: dialog?.name ?? row.name, row, dialog };
}
