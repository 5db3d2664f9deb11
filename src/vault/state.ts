import type { Cmk, CmkItem, Kit, KitWrite, Protection, Verification } from '#contract/calls/key-vault.ts';
import type { PasskeyAddition, VaultPasskeys } from '#contract/vault-passkeys.ts';
import { maxKeys } from '#contract/key-limits.ts';
import { isDowngraded, listProblem, unusableKeys, type SeenCmk } from '#contract/rules/cmk.ts';
import type { VaultApi } from '#src/api/key-vault.ts';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import type { PrivateKeyHandle, SecretKeyHandle } from '#src/crypto/protocol/protocol.ts';
import { VaultFailure, refuse } from './errors.ts';
import type { KeyScope } from './key-scope.ts';

export interface EnvelopeParts {
  readonly core: CryptoCore;
  /** The service's public keys for envelopes, from the configuration. */
  readonly serviceKeys: readonly { readonly kid: string; readonly publicKey: string }[];
  /** The service's time, in epoch milliseconds. */
  now(): number;
}

export interface VaultParts extends EnvelopeParts {
  readonly api: VaultApi;
}

/** What the vault knows during the lifetime of the page. */
export interface VaultState extends VaultParts {
  /** The keys as the service last returned them, validated. */
  readonly known: Map<string, Cmk>;
  readonly seen: Map<string, SeenCmk>;
  /** Keys whose protection this page has removed, as far as it knows. */
  readonly unprotected: Set<string>;
  readonly unlocked: UnlockedKeys;
  /** The recovery kit as last read; null: there is none, or it was not read. */
  kit: Kit | null;
  /** The account's passkeys as last read; null: they were not read. */
  passkeys: VaultPasskeys | null;
  /** Keys of groups that did not open with their own code since the keys were read. */
  readonly damaged: Set<string>;
  /** Counts accepted reads and writes, so that a superseded read is not mistaken for a newer one. */
  accepted: number;
  /** Seconds until the service accepts another attempt, as of the last read; null: no wait. */
  retryAfter: number | null;
}

export function makeState(parts: VaultParts): VaultState {
  return {
    ...parts,
    known: new Map(),
    seen: new Map(),
    unprotected: new Set(),
    unlocked: new UnlockedKeys(parts.core),
    kit: null,
    passkeys: null,
    damaged: new Set(),
    accepted: 0,
    retryAfter: null,
  };
}

/** Refuses a list that contradicts itself, or in which a key is weaker than before. */
export function checkItems(state: VaultState, items: readonly CmkItem[]): void {
  if (items.length > maxKeys) throw new VaultFailure('cmk_corrupt');
  refuse(listProblem(items));
  for (const item of items) checkSeen(state, item);
}

/** Refuses a key that is weaker than before. */
export function checkSeen({ seen, unprotected }: VaultState, item: CmkItem): void {
  const before = seen.get(item.id);
  const expected = before && unprotected.has(item.id) ? { ...before, protected: false } : before;
  if (expected && isDowngraded(expected, item)) throw new VaultFailure('cmk_downgraded');
}

/** Replaces the known keys with validated ones, and locks all others. */
export function acceptKeys(state: VaultState, cmks: readonly Cmk[]): void {
  const { known, unlocked, damaged } = state;
  state.accepted += 1;
  known.clear();
  damaged.clear();
  for (const cmk of cmks) {
    known.set(cmk.id, cmk);
    rememberSeen(state, cmk);
  }
  for (const id of unlocked.ids()) if (!known.has(id)) unlocked.delete(id);
}

/** From now on the key must not be weaker than this, unless the page already knows a newer version. */
export function rememberSeen({ seen }: VaultState, { id, publicKey, protected: isProtected, modifiedAt }: Cmk): void {
  if ((seen.get(id)?.modifiedAt ?? 0) > modifiedAt) return;
  seen.set(id, { publicKey, protected: isProtected, modifiedAt });
}

/** A head and all keys that follow it. */
export function groupOf({ known }: VaultState, head: string): readonly Cmk[] {
  return [...known.values()].filter(({ id, followId }) => id === head || followId === head);
}

/** The protected keys that a code is checked against: one for each group that can be opened. */
export function headsOf({ known }: VaultState): readonly Cmk[] {
  const unusable = unusableKeys([...known.values()]);
  return [...known.values()].filter((cmk) => cmk.protected && cmk.followId === null && !unusable.has(cmk.id));
}

/** Refuses a key that is locked or has changed since it was unlocked. */
export function requireUnlocked({ known, unlocked }: VaultState, id: string): UnlockedKey {
  const [key, cmk] = [unlocked.get(id), known.get(id)];
  if (cmk === undefined) throw new VaultFailure('cmk_not_found');
  if (key === undefined) throw new VaultFailure('cmk_closed');
  if (key.modifiedAt < cmk.modifiedAt) throw new VaultFailure('cmk_helper_expired');
  return key;
}

/** Whether two protections are identical. Salts are never reused. */
export function isSameProtection(one: Protection | null, other: Protection | null | undefined): boolean {
  const names = ['algorithm', 'iv', 'salt', 'iterations', 'kdf'] as const;
  return one !== null && names.every((name) => one[name] === other?.[name]);
}

/** Handles of an unlocked key. The bytes stay in the core. */
export interface UnlockedKey {
  /** The proof of the protection code, shared by the group; null if unprotected, or opened without it. */
  readonly hash: SecretKeyHandle | null;
  readonly head: string;
  /** When the key had last changed at the time it was unlocked. Handles older than the key are out of date. */
  readonly modifiedAt: number;
  readonly key: PrivateKeyHandle;
}

/** The unlocked keys by id. Owns the handles, and releases those that no key uses any more. */
class UnlockedKeys {
  readonly #core: CryptoCore;
  readonly #keys = new Map<string, UnlockedKey>();

  constructor(core: CryptoCore) {
    this.#core = core;
  }

  get(id: string): UnlockedKey | undefined {
    return this.#keys.get(id);
  }

  ids(): readonly string[] {
    return [...this.#keys.keys()];
  }

  set(id: string, key: UnlockedKey): void {
    const before = this.#keys.get(id);
    this.#keys.set(id, key);
    this.#release(before);
  }

  delete(id: string): void {
    const before = this.#keys.get(id);
    this.#keys.delete(id);
    this.#release(before);
  }

  clear(): void {
    for (const id of this.ids()) this.delete(id);
  }

  #release(before: UnlockedKey | undefined): void {
    const used = [...this.#keys.values()].flatMap(({ hash, key }) => [hash?.id, key.id]);
    for (const handle of [before?.hash, before?.key]) {
      if (handle && !used.includes(handle.id)) this.#core.release(handle);
    }
  }
}

/** A private key sealed under a new code. */
export interface SealedKey {
  readonly encryptedPrivateKey: string;
  readonly protection: Protection;
}

/** What a write sends for a new code. The proof of the code stays in the core. */
export interface SealedGroup {
  readonly verification: Verification;
  readonly hash: SecretKeyHandle;
  /** In the order of the keys. */
  readonly sealed: readonly SealedKey[];
}

/** A key as it was when the write was prepared. */
export interface ChangingKey {
  readonly cmk: Cmk;
  readonly unlocked: UnlockedKey;
}

/** The parts of a prepared write. `scope` tracks the write's own keys of the core. */
export type WriteMaterial = { readonly scope: KeyScope } & (
  | {
      readonly kind: 'create';
      readonly group: SealedGroup;
      readonly key: PrivateKeyHandle;
      readonly publicKey: string;
      readonly replaces: readonly string[];
      readonly kit: KitWrite | null;
    }
  | {
      readonly kind: 'change';
      readonly group: SealedGroup;
      readonly keys: readonly ChangingKey[];
      readonly followId: string;
      readonly kit: KitWrite | null;
      /** Replaces the proof of the code that was forgotten. */
      readonly kitProof: SecretKeyHandle | null;
    }
  | { readonly kind: 'unprotect'; readonly keys: readonly ChangingKey[] }
  | { readonly kind: 'kit'; readonly keys: readonly ChangingKey[]; readonly kit: KitWrite }
  | {
      readonly kind: 'passkey';
      readonly keys: readonly ChangingKey[];
      readonly passkey: Omit<PasskeyAddition, 'cmks'>;
    }
);

export type KitMaterial = Extract<WriteMaterial, { kind: 'kit' }>;
export type PasskeyMaterial = Extract<WriteMaterial, { kind: 'passkey' }>;
