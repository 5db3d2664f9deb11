import type { Failure } from '#machines/shared/failure.ts';

/** What is known of a key without opening it. */
export interface KeySummary {
  readonly id: string;
  readonly followId: string | null;
  readonly protected: boolean;
  readonly modifiedAt: number;
  /** The hint of the protection code; a follower has its head's. */
  readonly hint: string;
  readonly isOpen: boolean;
  /** Was open on this page, and has been changed elsewhere since. */
  readonly isExpired: boolean;
}

/** `isOffered`: the flag is open and the customer's country is on the list. */
export interface VaultStatus {
  readonly keys: readonly KeySummary[];
  readonly isOffered: boolean;
}

export interface KeyVaultContext {
  readonly failure: Failure | null;
  readonly status: VaultStatus | null;
  readonly waitSeconds: number;
}

export type KeyVaultEvent = { type: 'vault.retry' } | { type: 'waitCountdown.tick'; secondsLeft: number };

export interface KeyVaultOutput {
  readonly status: VaultStatus;
}
