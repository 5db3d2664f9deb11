import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import { authenticatorsIn, canAdd, isSetup, type Removal } from './two-factor.rules.ts';
import type { twoFactorMachine } from './two-factor.machine.ts';
import type { Authenticator } from '#contract/calls/two-factor.ts';
import type { AuthenticatorSecret, BackupCodes, TwoFactorChange, TwoFactorContext } from './two-factor.model.ts';

export interface RowScreen {
  readonly name: 'row';
  readonly isOn: boolean;
  /** Unused backup codes, and when they were generated in epoch milliseconds; null while two-factor is off. */
  readonly codesLeft: number | null;
  readonly generatedAt: number | null;
  /** The codes are not confirmed as saved: they can be shown again, or only replaced. */
  readonly unsaved: 'viewable' | 'lost' | null;
  /** Empty while two-factor is off, or if the service has only one. */
  readonly authenticators: readonly Authenticator[];
  readonly canAdd: boolean;
  readonly lastCompleted: TwoFactorContext['lastCompleted'];
  readonly isInterrupted: boolean;
}

export interface SetupScreen {
  readonly name: 'installing' | 'showingSecret' | 'confirming';
  readonly busy: boolean;
  readonly secret: AuthenticatorSecret | null;
  /** Its number until it has a name, if it is another one. */
  readonly number: number | null;
  /** The name as submitted; null before. */
  readonly typed: string | null;
  readonly nameProblem: TwoFactorContext['nameProblem'];
  readonly problem: TwoFactorContext['problem'];
  readonly failure: Failure | null;
  readonly errorLocation: 'code' | 'form';
  /** The code fits no clock that we know of, so say what may help. */
  readonly isCodeWrong: boolean;
  readonly waitSeconds: number;
}

/** A new name needs no second factor. */
type ProvenKind = Exclude<TwoFactorChange['kind'], 'rename'>;

export type DialogScreen =
  | SetupScreen
  | { readonly name: 'managing'; readonly busy: boolean; readonly failure: Failure | null }
  /** `isDirect`: this is the first step. */
  | {
      readonly name: 'regenerating' | 'turningOff';
      readonly busy: boolean;
      readonly failure: Failure | null;
      readonly isDirect: boolean;
    }
  | {
      readonly name: 'removing';
      readonly busy: boolean;
      readonly failure: Failure | null;
      /** Null for one without a name. */
      readonly appName: string | null;
    }
  | {
      readonly name: 'naming';
      readonly busy: boolean;
      readonly failure: Failure | null;
      readonly appName: string | null;
      /** As submitted; null before. */
      readonly typed: string | null;
      readonly problem: TwoFactorContext['nameProblem'];
    }
  | { readonly name: 'challenged'; readonly busy: boolean; readonly kind: ProvenKind }
  /** `canFinish`: they were copied, downloaded, printed or written down. */
  | {
      readonly name: 'backupCodes';
      readonly backupCodes: BackupCodes;
      readonly canFinish: boolean;
      readonly busy: boolean;
    }
  /** Asks whether the codes are saved before they disappear. */
  | { readonly name: 'leavingCodes'; readonly canFinish: boolean };

type TwoFactorSnapshot = SnapshotFrom<typeof twoFactorMachine>;

/** The settings row, which stays while its dialog is open. */
export function selectRow(snapshot: TwoFactorSnapshot): UnreadScreen | RowScreen {
  const { unread, status, lastCompleted, isInterrupted } = snapshot.context;
  // While the status is re-read, keep the row and its focused button.
  const isStale = isInterrupted || unread.name === 'unavailable';
  if (status === null || (snapshot.matches('checking') && isStale)) return unread;
  const { enabled: isOn, backupCodes } = status;
  // Show the outcome once the dialog has closed.
  const isClosed = snapshot.matches('off') || snapshot.matches({ on: 'closed' });
  return {
    name: 'row',
    isOn,
    codesLeft: backupCodes?.left ?? null,
    generatedAt: backupCodes?.generatedAt ?? null,
    unsaved: backupCodes?.unsaved ?? null,
    authenticators: authenticatorsIn(status),
    canAdd: canAdd(status),
    lastCompleted: isClosed ? lastCompleted : null,
    isInterrupted: isClosed && isInterrupted,
  };
}

/** The dialog; null while it is closed. A step stays while its call runs. */
export function selectDialog(snapshot: TwoFactorSnapshot): DialogScreen | null {
  const { change, challenge, backupCodes, canConfirmCodes: canFinish, failure } = snapshot.context;
  const isChanging = snapshot.matches('changing') || snapshot.matches('readingBack');
  if (snapshot.matches({ showingBackupCodes: 'leaving' })) return { name: 'leavingCodes', canFinish };
  if (snapshot.matches('showingBackupCodes'))
    return (
      backupCodes && {
        name: 'backupCodes',
        backupCodes,
        canFinish,
        busy: snapshot.matches({ showingBackupCodes: 'confirming' }),
      }
    );
  if (isChanging && challenge !== null && change !== null && change.kind !== 'rename')
    return { ...challenge, kind: change.kind };
  if (snapshot.matches('settingUp') || (isChanging && isSetup({ change }))) return selectSetup(snapshot, isChanging);
  if (snapshot.matches({ on: 'managing' }) || (isChanging && change?.kind === 'view'))
    return { name: 'managing', busy: isChanging, failure: isChanging ? null : failure };
  if (snapshot.matches({ on: 'naming' }) || (isChanging && change?.kind === 'rename')) {
    const { chosen, nameProblem: problem } = snapshot.context;
    return {
      name: 'naming',
      busy: isChanging,
      failure: isChanging ? null : failure,
      appName: chosen?.name ?? null,
      typed: change?.kind === 'rename' ? change.name : null,
      problem,
    };
  }
  if (isChanging || snapshot.matches({ on: 'confirmingChange' })) return selectConfirmation(snapshot, isChanging);
  return null;
}

/** Asks before new codes are generated, an authenticator is removed, or two-factor is turned off. */
function selectConfirmation({ context }: TwoFactorSnapshot, isChanging: boolean): DialogScreen {
  const { change, chosen, isDirect } = context;
  const busy = isChanging;
  const failure = isChanging ? null : context.failure;
  if (change?.kind === 'remove') return { name: 'removing', busy, failure, appName: chosen?.name ?? null };
  return {
    name: change?.kind === 'disable' ? 'turningOff' : 'regenerating',
    busy,
    failure,
    isDirect,
  };
}

function selectSetup(snapshot: TwoFactorSnapshot, isChanging: boolean): DialogScreen {
  const { secret, change, problem, nameProblem, failure, waitSeconds, status } = snapshot.context;
  const busy = isChanging || snapshot.hasTag('busy');
  const isConfirming = isChanging || snapshot.matches({ settingUp: 'confirming' });
  const earlierStep = snapshot.matches({ settingUp: 'showingSecret' }) ? 'showingSecret' : 'installing';
  const errorLocation = isAboutCode(failure) ? 'code' : 'form';
  return {
    name: isConfirming ? 'confirming' : earlierStep,
    busy,
    secret,
    number: status?.enabled === true ? authenticatorsIn(status).length + 1 : null,
    typed: change?.kind === 'add' ? change.name : null,
    problem,
    nameProblem,
    failure: busy ? null : failure,
    errorLocation,
    isCodeWrong: !busy && failure?.symbol === 'secret_code_incorrect',
    waitSeconds,
  };
}

function isAboutCode(failure: Failure | null): boolean {
  return failure?.symbol === 'secret_code_incorrect' || failure?.symbol === 'mfa_clock_off';
}

/** What the user sees: the row and the dialog on top. */
export function selectScreen(snapshot: TwoFactorSnapshot) {
  const [row, dialog] = [selectRow(snapshot), selectDialog(snapshot)];
  return { name: dialog?.name ?? row.name, row, dialog };
}

/** Where the invitation goes: first, or last if the status arrives late. Null while it may still arrive in time. */
export function invitationPlace(snapshot: TwoFactorSnapshot): 'first' | 'last' | null {
  const { isLate, isDismissed, status } = snapshot.context;
  if (isLate) return 'last';
  return status === null && !isDismissed ? null : 'first';
}

/** A request to remove it; null if there is none or it is not known yet. */
export function selectRemoval({ context: { status } }: TwoFactorSnapshot): Removal | null {
  return status?.removal ?? null;
}

/** Whether to show the invitation: two-factor is known to be off, and the invitation was not dismissed since login. */
export function isInvited({ context: { status, isDismissed } }: TwoFactorSnapshot): boolean {
  return status !== null && !status.enabled && !isDismissed;
}
