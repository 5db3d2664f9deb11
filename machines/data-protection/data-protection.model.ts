import type { VaultStatus } from '#machines/key-vault/vault-status.ts';
import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { WriteKind } from '#machines/vault-write/vault-write.model.ts';

export interface DataProtectionInput {
  readonly hintLimit: number;
}

export interface DataProtectionContext extends DataProtectionInput, Unread {
  readonly status: VaultStatus;
  /** The last write, shown as soon as the keys have been re-read. */
  readonly lastCompleted: WriteKind | null;
  /** Another tab has written since the keys were read. */
  readonly isStale: boolean;
}

export type DataProtectionEvent =
  | RetryableReadEvent
  | { type: 'protection.set' }
  | { type: 'code.change' }
  | { type: 'code.recover' }
  | { type: 'code.reset' }
  | { type: 'kit.make' }
  | { type: 'passkey.add' }
  | { type: 'protection.turnOff' }
  | { type: 'otherTab.keysChanged' };
