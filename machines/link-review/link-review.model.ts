import type { NewLink, NewPasskey, NewRecoveryEmail } from '#contract/calls/password.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** The connected accounts, the passkeys and the recovery address listed by the reset, and the token to remove them. */
export interface LinkReview {
  readonly token: Secret<string>;
  readonly links: readonly Readonly<NewLink>[];
  readonly passkeys: readonly Readonly<NewPasskey>[];
  /** Null if there is none to review. */
  readonly recoveryEmail: Readonly<NewRecoveryEmail> | null;
}

export interface Removal {
  readonly token: Secret<string>;
  readonly id: number;
}

/** Whether the recovery address is kept; otherwise it is turned off. */
export interface RecoveryReview {
  readonly token: Secret<string>;
  readonly keep: boolean;
}

export interface LinkReviewContext extends LinkReview {
  /** The connection being removed, or removed last. */
  readonly removing: number | null;
  /** The passkey being removed, or removed last. */
  readonly removingPasskey: number | null;
  /** The decision about the recovery address that is being saved, or was saved last. */
  readonly keep: boolean | null;
  /** It could not be kept from here: no reset uses it yet. */
  readonly isUnkept: boolean;
  readonly failure: Failure | null;
}

export type LinkReviewEvent =
  | { type: 'link.remove'; id: number }
  | { type: 'passkey.remove'; id: number }
  | { type: 'recovery.keep' }
  | { type: 'recovery.remove' }
  | { type: 'review.end' };
