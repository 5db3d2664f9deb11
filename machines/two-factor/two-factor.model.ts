import type { Authenticator, TotpStatus } from '#contract/calls/two-factor.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { ItemNameProblem } from '#contract/rules/names.ts';
import type { Wait } from '#machines/shared/wait.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** What is needed to set up an authenticator app. */
export interface AuthenticatorSecret {
  /** In Base32, for typing. */
  readonly text: Secret<string>;
  /** For the QR code. */
  readonly uri: Secret<string>;
  /** The QR code of the address: the dark squares as a path, and the number of squares per side. */
  readonly drawing: Secret<{ readonly path: string; readonly size: number }>;
}

export interface BackupCodes {
  readonly codes: Secret<readonly string[]>;
  /** In epoch milliseconds. */
  readonly generatedAt: number;
}

/** `code` comes from the new secret; names are as submitted. A new name needs no second factor. */
export type TwoFactorChange =
  | { readonly kind: 'enable'; readonly code: Secret<string> }
  | { readonly kind: 'add'; readonly code: Secret<string>; readonly name: string }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'disable' }
  | { readonly kind: 'regenerate' }
  /** Shows new backup codes again that are not confirmed as saved. */
  | { readonly kind: 'view' };

export interface TwoFactorInput {
  /** The invitation to turn it on was dismissed since login. */
  readonly isDismissed: boolean;
}

export interface TwoFactorContext extends Wait, Unread, TwoFactorInput {
  /** Null until it is read. */
  readonly status: TotpStatus | null;
  /** The first read takes too long: show the content next to the invitation without it. */
  readonly isLate: boolean;
  readonly secret: AuthenticatorSecret | null;
  readonly change: TwoFactorChange | null;
  readonly problem: 'empty' | 'digits' | null;
  /** Of the name of an authenticator. */
  readonly nameProblem: ItemNameProblem | null;
  /** The authenticator to rename or remove. */
  readonly chosen: Authenticator | null;
  /** The second factor, while requested. */
  readonly challenge: ChallengedScreen | null;
  /** Shown until the user confirms that they are saved. */
  readonly backupCodes: BackupCodes | null;
  readonly lastCompleted: TwoFactorChange['kind'] | null;
  /** The response was lost, so only the status we re-read is certain. */
  readonly isInterrupted: boolean;
  /** New codes were requested without opening the dialog that manages them, so leaving them closes the dialog. */
  readonly isDirect: boolean;
  /** The new backup codes were copied, downloaded, printed or written down. */
  readonly canConfirmCodes: boolean;
}

export type TwoFactorEvent =
  | RetryableReadEvent
  | { type: 'invitation.dismiss' }
  | { type: 'setup.start' }
  | { type: 'setup.continue' }
  | { type: 'setup.back' }
  | { type: 'setup.cancel' }
  /** `name` if it is another authenticator. */
  | { type: 'code.submit'; code: Secret<string>; name?: string }
  | { type: 'code.edit' }
  | { type: 'codes.confirm' }
  /** A copy succeeded, a download was made, a print dialog opened, or the user wrote them down. */
  | { type: 'codes.saved' }
  | { type: 'codes.leave' }
  | { type: 'codes.return' }
  | { type: 'manage.open' }
  | { type: 'manage.close' }
  | { type: 'app.add' }
  | { type: 'app.rename'; id: string }
  | { type: 'app.remove'; id: string }
  | { type: 'name.submit'; name: string }
  | { type: 'name.edit' }
  | { type: 'name.cancel' }
  | { type: 'codes.view' }
  | { type: 'codes.regenerate' }
  | { type: 'turnOff.start' }
  | { type: 'change.confirm' }
  | { type: 'change.cancel' };
