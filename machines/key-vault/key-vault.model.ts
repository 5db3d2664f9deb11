import type { RetryableRead, RetryableReadEvent } from '#machines/shared/retryable-read.ts';

/** What is known of a key without opening it. */
export interface KeySummary {
  readonly id: string;
  readonly followId: string | null;
  readonly protected: boolean;
  readonly modifiedAt: number;
  /** The hint of the protection code; a follower has that of its head. */
  readonly hint: string;
  readonly isOpen: boolean;
  /** Was open on this page, and was changed elsewhere since then. */
  readonly isExpired: boolean;
  /** Not, where its group contradicts itself. */
  readonly isUsable: boolean;
}

/**
 * `isOffered`: the flag is open and the customer's country is on the list. `lockedUntil`: when a code can be entered
 * again after too many wrong ones, in milliseconds of the page's steady clock.
 */
export interface VaultStatus {
  readonly keys: readonly KeySummary[];
  readonly isOffered: boolean;
  readonly lockedUntil: number | null;
}

export interface KeyVaultContext extends RetryableRead {
  readonly status: VaultStatus | null;
}

export type KeyVaultEvent = RetryableReadEvent;

export interface KeyVaultOutput {
  readonly status: VaultStatus;
}
