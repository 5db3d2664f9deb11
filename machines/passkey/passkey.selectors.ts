import type { SnapshotFrom } from 'xstate';
import type { Passkey } from '#contract/calls/passkey.ts';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { PasskeyChange, PasskeyContext } from './passkey.model.ts';
import type { passkeyMachine } from './passkey.machine.ts';
import { isRemovable } from './passkey.rules.ts';

export interface RowScreen {
  readonly name: 'row';
  readonly count: number;
  readonly canCreate: boolean;
  readonly lastCompleted: PasskeyContext['lastCompleted'];
  readonly isInterrupted: boolean;
}

export type DialogScreen =
  | {
      readonly name: 'managing';
      readonly busy: false;
      readonly passkeys: readonly Passkey[];
      readonly canCreate: boolean;
      readonly isRemovable: boolean;
    }
  | {
      readonly name: 'naming';
      readonly busy: boolean;
      /** The browser’s own dialog is open. */
      readonly isInBrowser: boolean;
      /** The one to rename; null for a new one, which gets the `number` until it has a name. */
      readonly chosen: Passkey | null;
      readonly number: number;
      /** As submitted; empty before. */
      readonly typed: string;
      readonly problem: PasskeyContext['problem'];
      readonly failure: Failure | null;
    }
  | {
      readonly name: 'confirming';
      readonly busy: boolean;
      readonly passkeyName: string;
      /** It opens the protected keys, too. */
      readonly opensKeys: boolean;
      readonly failure: Failure | null;
    }
  | { readonly name: 'challenged'; readonly busy: boolean; readonly kind: PasskeyChange['kind']; passkeyName: string };

type PasskeySnapshot = SnapshotFrom<typeof passkeyMachine>;

/** The settings row, which stays while its dialog is open. */
export function selectRow(snapshot: PasskeySnapshot): UnreadScreen | RowScreen {
  const { unread, passkeys, canCreate, lastCompleted, isInterrupted } = snapshot.context;
  if (snapshot.matches('checking') || passkeys === null) return unread;
  // Show the outcome once the dialog has closed.
  const isClosed = snapshot.matches({ shown: 'closed' });
  return {
    name: 'row',
    count: passkeys.passkeys.length,
    canCreate,
    lastCompleted: isClosed ? lastCompleted : null,
    isInterrupted: isClosed && isInterrupted,
  };
}

/** The dialog; null while it is closed. A step stays while its call runs. */
export function selectDialog(snapshot: PasskeySnapshot): DialogScreen | null {
  const { passkeys, chosen, name: typed, canCreate, change, challenge, problem } = snapshot.context;
  if (passkeys === null || snapshot.matches('checking') || snapshot.matches({ shown: 'closed' })) return null;
  const passkeyName = chosen?.name ?? '';
  if (snapshot.matches({ shown: 'managing' }))
    return {
      name: 'managing',
      busy: false,
      passkeys: passkeys.passkeys,
      canCreate,
      isRemovable: isRemovable(passkeys),
    };
  const isChanging = snapshot.matches('changing');
  if (isChanging && challenge !== null && change !== null) return { ...challenge, kind: change.kind, passkeyName };
  if (snapshot.matches({ shown: 'confirming' }) || (isChanging && change?.kind === 'remove'))
    return {
      name: 'confirming',
      busy: isChanging,
      passkeyName,
      opensKeys: chosen?.opensKeys === true,
      failure: snapshot.context.failure,
    };
  const busy = isChanging || snapshot.hasTag('busy');
  const isInBrowser = snapshot.matches('creating');
  const failure = busy ? null : snapshot.context.failure;
  const number = passkeys.passkeys.length + 1;
  return { name: 'naming', busy, isInBrowser, chosen, number, typed, problem, failure };
}

/** What the user sees: the row and the dialog on top. */
export function selectScreen(snapshot: PasskeySnapshot) {
  const [row, dialog] = [selectRow(snapshot), selectDialog(snapshot)];
  return { name: dialog?.name ?? row.name, row, dialog };
}
