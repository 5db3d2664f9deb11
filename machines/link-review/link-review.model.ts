import type { NewAuthenticator, NewLink, NewPasskey, NewRecoveryEmail } from '#contract/calls/password.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/**
 * The connected accounts, the passkeys, the authenticator apps and the recovery address listed by the reset, and the
 * token to remove them.
 */
export interface LinkReview {
  readonly token: Secret<string>;
  readonly links: readonly Readonly<NewLink>[];
  readonly passkeys: readonly Readonly<NewPasskey>[];
  readonly authenticators: readonly Readonly<NewAuthenticator>[];
  /** Null if there is none to review. */
  readonly recoveryEmail: Readonly<NewRecoveryEmail> | null;
}

/** One of those listed, except the recovery address. */
export interface Addition {
  readonly kind: 'links' | 'passkeys' | 'authenticators';
  readonly id: number;
}

export interface Removal extends Addition {
  readonly token: Secret<string>;
}

/** Whether the recovery address is kept; otherwise it is turned off. */
export interface RecoveryReview {
  readonly token: Secret<string>;
  readonly keep: boolean;
}

export interface LinkReviewContext extends LinkReview {
  /** Null unless one is being removed. */
  readonly removing: Addition | null;
  /** The decision about the recovery address that is being saved, or was saved last. */
  readonly keep: boolean | null;
  /** It could not be kept from here: no reset uses it yet. */
  readonly isUnkept: boolean;
  readonly failure: Failure | null;
}

export type LinkReviewEvent =
  | ({ type: 'addition.remove' } & Addition)
  | { type: 'recovery.keep' }
  | { type: 'recovery.remove' }
  | { type: 'review.end' };
