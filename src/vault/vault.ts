import type { Cmk } from '#contract/calls/key-vault.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { WorkOptions } from './kdf.ts';
import { VaultFailure, asVaultFailure } from './errors.ts';
import { linked } from './linked.ts';
import type { WriteMaterial } from './material.ts';
import { openGroup } from './unlock.ts';
import { type Picture, openPictures } from './pictures.ts';
import { type NewCode, prepareBare, prepareChange, prepareCreation } from './prepare-write.ts';
import { readKeys } from './read-keys.ts';
import { type StateParts, acceptKeys, groupOf, makeState } from './state.ts';
import { type Pending, commitWrite, settleWrite } from './commit-write.ts';

export type VaultParts = StateParts;

/** A prepared write: sealed keys held in the core until it is known which material holds. */
export interface Write {
  readonly id: number;
  readonly kind: WriteMaterial['kind'];
}

/**
 * The customer's master keys. What is secret of them stays in the core. Rejects with `VaultFailure`, with what the wire
 * rejected with, or with the reason of a signal.
 */
export interface Vault {
  /** The keys as the service tells them, each checked; in the place of a bare private key stands the name of a handle. */
  read(signal?: AbortSignal): Promise<readonly Cmk[]>;
  /**
   * Opens a head and all that follow it, and tells which. A wrong code is `pin_not_correct` with the tries left, or
   * `pin_locked` with the wait; what the wire rejects with otherwise says nothing of the code.
   */
  open(head: string, pin: Secret<string>, options?: WorkOptions): Promise<readonly string[]>;
  /** Which keys are open, and as the service has them. */
  openKeys(): readonly string[];
  /** Which keys were open, and have been changed elsewhere since. */
  staleKeys(): readonly string[];
  prepareCreation(input: NewCode & { replaces: readonly string[] }, options?: WorkOptions): Promise<Write>;
  /** Puts the given keys, whole groups and bare ones, under a new code. `cmk_context_incorrect` where one is not open. */
  prepareChange(input: NewCode & { keys: readonly string[] }, options?: WorkOptions): Promise<Write>;
  /** Takes the protection off whole open groups. */
  prepareBare(input: { keys: readonly string[] }): Promise<Write>;
  /**
   * Sends it, in a new envelope each time. On success the new material is in force and the old is wiped. An answer that
   * cannot be read is `unknown`: after that, as after no answer, `settle` finds out.
   */
  commit(write: Write, proof: Proof | null): Promise<readonly Cmk[]>;
  /** Reads the keys and tells whether this write is in force; then the other material is wiped. */
  settle(write: Write): Promise<'applied' | 'notApplied'>;
  /** Wipes a write that will not be sent, or not again. Whether one that has left holds is then for `read` to show. */
  drop(write: Write): void;
  /** Deletes a key and all that follow it. One that is gone already counts as deleted. */
  remove(head: string, proof: Proof | null): Promise<void>;
  /** The opened pictures of an open key. */
  pictures(id: string, signal?: AbortSignal): Promise<readonly Picture[]>;
  /** Wipes every key, every proof of a code and every prepared write. A write that has left can still be settled. */
  close(): void;
}

export function makeVault(parts: VaultParts): Vault {
  const state = makeState(parts);
  const writes = new Map<number, Pending>();
  let life = new AbortController();
  let lastWrite = 0;

  /** What is under way when the keys are closed ends with them. */
  const during = async <Result>(outer: AbortSignal | undefined, act: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const link = linked(outer, life.signal);
    try {
      link.signal.throwIfAborted();
      return await act(link.signal);
    } catch (error) {
      throw link.signal.aborted ? link.signal.reason : asVaultFailure(error);
    } finally {
      link.end();
    }
  };

  const keep = (material: WriteMaterial, signal: AbortSignal): Write => {
    if (signal.aborted) material.held.release();
    signal.throwIfAborted();
    lastWrite += 1;
    writes.set(lastWrite, { material, isSent: false, isApplied: false });
    return { id: lastWrite, kind: material.kind };
  };

  const pendingOf = ({ id }: Write): Pending => {
    const pending = writes.get(id);
    if (pending === undefined) throw new VaultFailure('cmk_closed');
    return pending;
  };

  return {
    read: (signal) => during(signal, (both) => readKeys(state, both)),
    open: (head, pin, options = {}) => {
      return during(options.signal, (signal) => openGroup(state, head, pin, { ...options, signal }));
    },
    openKeys: () => {
      const open = [...state.known.values()].filter(({ id, modifiedAt }) => state.open.get(id)?.modifiedAt === modifiedAt);
      return open.map(({ id }) => id);
    },
    staleKeys: () => {
      const stale = [...state.known.values()].filter(({ id, modifiedAt }) => (state.open.get(id)?.modifiedAt ?? modifiedAt) < modifiedAt);
      return stale.map(({ id }) => id);
    },
    prepareCreation: (input, options = {}) => {
      return during(options.signal, async (signal) => keep(await prepareCreation(state, input, { ...options, signal }), signal));
    },
    prepareChange: (input, options = {}) => {
      return during(options.signal, async (signal) => keep(await prepareChange(state, input, { ...options, signal }), signal));
    },
    prepareBare: (input) => during(undefined, async (signal) => keep(prepareBare(state, input), signal)),
    commit: (write, proof) => during(undefined, (signal) => commitWrite(state, pendingOf(write), proof, signal)),
    settle: (write) => {
      return during(undefined, async (signal) => {
        return (await settleWrite(state, pendingOf(write), signal)) ? 'applied' : 'notApplied';
      });
    },
    drop: (write) => {
      writes.get(write.id)?.material.held.release();
      writes.delete(write.id);
    },
    remove: (head, proof) => {
      return during(undefined, async () => {
        await state.api.remove(head, proof).catch((error: unknown) => {
          if (refusalOf(error).symbol !== 'cmk_not_found') throw error;
        });
        const gone = new Set(groupOf(state, head).map(({ id }) => id));
        acceptKeys(state, [...state.known.values()].filter(({ id }) => !gone.has(id)));
      });
    },
    pictures: (id, signal) => during(signal, (both) => openPictures(state, id, both)),
    close: () => {
      life.abort(new VaultFailure('cmk_closed'));
      life = new AbortController();
      state.open.clear();
      for (const [id, { material, isSent }] of writes) {
        material.held.release();
        if (!isSent) writes.delete(id);
      }
    },
  };
}
