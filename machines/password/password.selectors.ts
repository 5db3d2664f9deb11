import type { SnapshotFrom } from 'xstate';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { refusedPasswords } from '#machines/shared/refused-passwords.ts';
import type { passwordMachine } from './password.machine.ts';
import type { DraftProblem, PasswordContext } from './password.model.ts';

interface RowScreen {
  readonly name: 'row';
  /** In epoch milliseconds; null if there is no password. */
  readonly changedAt: number | null;
  readonly lastCompleted: PasswordContext['lastCompleted'];
}

export interface FormScreen {
  readonly name: 'form';
  readonly busy: boolean;
  readonly problem: DraftProblem;
  readonly failure: Failure | null;
  readonly errorLocation: 'current' | 'password' | 'form';
  readonly waitSeconds: number;
}

export type DialogScreen =
  | FormScreen
  | { readonly name: 'challenged'; readonly busy: boolean }
  | { readonly name: 'outcomeUnknown'; readonly busy: boolean; readonly failure: Failure | null };

export type PasswordRowScreen = UnreadScreen | RowScreen;

const errorLocationBySymbol: ReadonlyMap<string, FormScreen['errorLocation']> = new Map([
  ['wrong_password', 'current'],
  ['resource_protected', 'current'],
  ...refusedPasswords.map((symbol) => [symbol, 'password'] as const),
  ['password_unchanged', 'password'],
  ['invalid_parameters', 'password'],
]);

type PasswordSnapshot = SnapshotFrom<typeof passwordMachine>;

/** The settings row, which stays while its dialog is open. */
export function selectRow(snapshot: PasswordSnapshot): PasswordRowScreen {
  const { unread, status, lastCompleted } = snapshot.context;
  if (snapshot.matches('checking') && (status === null || unread.name === 'unavailable')) return unread;
  return { name: 'row', changedAt: status?.changedAt ?? null, lastCompleted };
}

/** The dialog; null while it is closed. The form stays while its call runs. */
export function selectDialog(snapshot: PasswordSnapshot): DialogScreen | null {
  const { problem, failure, challenge, waitSeconds } = snapshot.context;
  if (snapshot.matches('saving') && challenge !== null) return challenge;
  if (snapshot.matches('confirming') || snapshot.matches('outcomeUnknown')) {
    const busy = snapshot.matches('confirming');
    return { name: 'outcomeUnknown', busy, failure: busy ? null : failure };
  }
  if (!snapshot.matches('entering') && !snapshot.matches('saving')) return null;
  const errorLocation = errorLocationBySymbol.get(failure?.symbol ?? '') ?? 'form';
  return { name: 'form', busy: snapshot.matches('saving'), problem, failure, errorLocation, waitSeconds };
}

/** Whether there is a password; false while unknown. */
export function selectHasPassword({ context: { status } }: PasswordSnapshot): boolean {
  return status !== null && status.changedAt !== null;
}

/** What the user sees: the row and the dialog on top. */
export function selectScreen(snapshot: PasswordSnapshot) {
  const [row, dialog] = [selectRow(snapshot), selectDialog(snapshot)];
  return { name: dialog?.name ?? row.name, row, dialog };
}
