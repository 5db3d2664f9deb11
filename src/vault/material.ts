import type { Cmk, Protection, Verification } from '#contract/calls/key-vault.ts';
import type { PrivateKeyHandle, SecretKeyHandle } from '#src/crypto/worker/protocol.ts';
import type { KeyScope } from './key-scope.ts';
import type { UnlockedKey } from './unlocked-keys.ts';

/** A private key sealed under a new code. */
export interface SealedKey {
  readonly encryptedPrivateKey: string;
  readonly protection: Protection;
}

/** What is sent for a new code, and the proof of it, which stays in the core. */
export interface SealedGroup {
  readonly verification: Verification;
  readonly hash: SecretKeyHandle;
  /** In the order of the keys. */
  readonly sealed: readonly SealedKey[];
}

/** A key of a change, as it was when the change was prepared. */
export interface ChangingKey {
  readonly cmk: Cmk;
  readonly helper: UnlockedKey;
}

/** What a prepared write is made of. `held` are the keys of the core that are its own. */
export type WriteMaterial = { readonly held: KeyScope } & (
  | {
      readonly kind: 'create';
      readonly group: SealedGroup;
      readonly key: PrivateKeyHandle;
      readonly publicKey: string;
      readonly replaces: readonly string[];
    }
  | { readonly kind: 'change'; readonly group: SealedGroup; readonly keys: readonly ChangingKey[]; readonly followId: string }
  | { readonly kind: 'bare'; readonly keys: readonly ChangingKey[] }
);
