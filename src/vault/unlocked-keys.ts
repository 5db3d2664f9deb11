import type { CryptoCore } from '#src/crypto/crypto-core.ts';
import type { PrivateKeyHandle, SecretKeyHandle } from '#src/crypto/worker/protocol.ts';

/** What an open key is used with. Its parts are handles; the bytes stay in the core. */
export interface UnlockedKey {
  /** The proof of the protection code, shared by the group; null for a key that is not protected. */
  readonly hash: SecretKeyHandle | null;
  readonly head: string;
  /** The key's when it was opened: one that is older than the key has expired. */
  readonly modifiedAt: number;
  readonly key: PrivateKeyHandle;
}

/** The open keys by their ids. It owns the handles: what no helper has any more is released. */
export class UnlockedKeys {
  readonly #core: CryptoCore;
  readonly #helpers = new Map<string, UnlockedKey>();

  constructor(core: CryptoCore) {
    this.#core = core;
  }

  get(id: string): UnlockedKey | undefined {
    return this.#helpers.get(id);
  }

  ids(): readonly string[] {
    return [...this.#helpers.keys()];
  }

  set(id: string, helper: UnlockedKey): void {
    const before = this.#helpers.get(id);
    this.#helpers.set(id, helper);
    this.#release(before);
  }

  delete(id: string): void {
    const before = this.#helpers.get(id);
    this.#helpers.delete(id);
    this.#release(before);
  }

  clear(): void {
    for (const id of this.ids()) this.delete(id);
  }

  #release(before: UnlockedKey | undefined): void {
    const kept = [...this.#helpers.values()].flatMap(({ hash, key }) => [hash?.id, key.id]);
    for (const handle of [before?.hash, before?.key]) {
      if (handle && !kept.includes(handle.id)) this.#core.release(handle);
    }
  }
}
