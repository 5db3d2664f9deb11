import type { TotpStatus } from '#contract/calls/two-factor.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { RetryableRead, RetryableReadEvent } from '#machines/shared/retryable-read.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** What an authenticator app is set up with. */
export interface AuthenticatorSecret {
  /** In Base32, to be typed. */
  readonly text: Secret<string>;
  /** For the QR code. */
  readonly uri: Secret<string>;
  /** The address as a QR code: dark squares as a path, and the squares of a side. */
  readonly drawing: Secret<{ readonly path: string; readonly size: number }>;
}

export interface BackupCodes {
  readonly codes: Secret<readonly string[]>;
  /** In epoch milliseconds. */
  readonly generatedAt: number;
}

/** `code` is of the new secret. */
export type TwoFactorChange =
  | { readonly kind: 'enable'; readonly code: Secret<string> }
  | { readonly kind: 'disable' }
  | { readonly kind: 'regenerate' };

export interface TwoFactorInput {
  /** The invitation to turn it on was dismissed since the login. */
  readonly isDismissed: boolean;
}

export interface TwoFactorContext extends RetryableRead, TwoFactorInput {
  /** Null until it is read. */
  readonly status: TotpStatus | null;
  /** The first read takes longer than what stands beside it may wait. */
  readonly isLate: boolean;
  readonly secret: AuthenticatorSecret | null;
  readonly change: TwoFactorChange | null;
  readonly problem: 'empty' | 'digits' | null;
  /** The second factor, while it is asked for. */
  readonly challenge: ChallengedScreen | null;
  /** Shown once, after they were made. */
  readonly backupCodes: BackupCodes | null;
  readonly lastCompleted: TwoFactorChange['kind'] | null;
  /** An answer was lost: the status that is read after it is all that is known. */
  readonly isInterrupted: boolean;
  /** New codes were asked for past the dialog that manages it: leaving them closes the dialog. */
  readonly isDirect: boolean;
  /** The new backup codes were copied, downloaded or printed, or shown for a while. */
  readonly areCodesKept: boolean;
}

export type TwoFactorEvent =
  | RetryableReadEvent
  | { type: 'invitation.dismiss' }
  | { type: 'setup.start' }
  | { type: 'setup.continue' }
  | { type: 'setup.back' }
  | { type: 'setup.cancel' }
  | { type: 'code.submit'; code: Secret<string> }
  | { type: 'code.edit' }
  | { type: 'codes.saved' }
  | { type: 'codes.keep' }
  | { type: 'codes.leave' }
  | { type: 'codes.return' }
  | { type: 'manage.open' }
  | { type: 'manage.close' }
  | { type: 'codes.regenerate' }
  | { type: 'turnOff.start' }
  | { type: 'change.confirm' }
  | { type: 'change.cancel' };
