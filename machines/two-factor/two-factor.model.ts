import type { TotpStatus } from '#contract/calls/totp.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { RetryableRead, RetryableReadEvent } from '#machines/shared/retryable-read.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** What an authenticator app is set up with. */
export interface AuthenticatorSecret {
  /** In Base32, to be typed. */
  readonly text: Secret<string>;
  /** For the QR code. */
  readonly uri: Secret<string>;
}

export interface BackupCodes {
  readonly codes: Secret<readonly string[]>;
  /** In epoch milliseconds. */
  readonly generatedAt: number;
}

/** `code` is of the new secret. */
export type TwoFactorChange = { readonly kind: 'enable'; readonly code: Secret<string> } | { readonly kind: 'disable' } | { readonly kind: 'regenerate' };

export interface TwoFactorInput {
  /** The invitation to turn it on was dismissed since the log-in. */
  readonly isDismissed: boolean;
}

export interface TwoFactorContext extends RetryableRead, TwoFactorInput {
  /** Null until it is read. */
  readonly status: TotpStatus | null;
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
  | { type: 'manage.open' }
  | { type: 'manage.close' }
  | { type: 'codes.regenerate' }
  | { type: 'turnOff.start' }
  | { type: 'change.confirm' }
  | { type: 'change.cancel' };
