import type * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import type { Cmk, Envelope, Kit } from '#contract/calls/key-vault.ts';
import type { VaultPasskey, VaultPasskeys } from '#contract/vault-passkeys.ts';
import { unusableKeys } from '#contract/rules/cmk.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { anySignal } from '#src/browser/any-signal.ts';
import { type PendingWrite, commitWrite, settleWrite } from './commit-write.ts';
import { withEnvelopeSession } from './envelope-session.ts';
import { VaultFailure, asVaultFailure } from './errors.ts';
import type { WorkOptions } from './kdf.ts';
import { type AskForPasskey, readPasskeys, unlockWithPasskey } from './passkeys.ts';
import { type Picture, openPictures } from './pictures.ts';
import {
  type ChangeInput,
  type NewCode,
  prepareChange,
  prepareCreation,
  prepareKit,
  preparePasskey,
  prepareUnprotect,
} from './prepare-write.ts';
import { type ProofTaker, readProofs } from './pin-data.ts';
import { readKeys } from './read-keys.ts';
import { makePrintedKey, readKit, unlockWithKit } from './recovery-kit.ts';
import { type VaultParts, type WriteMaterial, acceptKeys, groupOf, makeState } from './state.ts';
import { unlockMatching, unlockGroup } from './unlock.ts';

/** A prepared write. Its keys stay in the core until it is known which material is in effect. */
export interface Write {
  /**
   * Sends the write, each time in a new envelope. On success the new material is in effect and the old is wiped. An
   * unreadable response fails with `unknown`; then, as after a lost response, call `settle`.
   */
  commit(proof: Proof | null): Promise<readonly Cmk[]>;
  /** Reads the keys and returns whether this write is in effect, then wipes the other material. */
  settle(): Promise<'applied' | 'notApplied'>;
  /** Wipes a write that will not be sent (again). For a sent one, `read` shows whether it is in effect. */
  drop(): void;
}

/**
 * The user's master keys. Their secrets stay in the core. Rejects with `VaultFailure`, an API failure, or the reason of
 * an aborted signal.
 */
export interface Vault {
  /** The keys as the service returns them, each validated. The id of a handle replaces an unprotected private key. */
  read(signal?: AbortSignal): Promise<readonly Cmk[]>;
  /** Seconds until another attempt is allowed, as of the last read; null: no wait. */
  retryAfter(): number | null;
  /**
   * Opens a head and all keys that follow it, and returns their ids. A wrong code fails with `pin_not_correct` and the
   * attempts left, or with `pin_locked` and the wait. After any other failure it is unknown whether the code is right.
   */
  open(head: string, pin: Secret<string>, options?: WorkOptions): Promise<readonly string[]>;
  /**
   * Opens every group that the code fits, and returns their keys; groups with another code stay locked. A code that
   * fits no group fails like `open` and counts as one attempt.
   */
  openFitting(pin: Secret<string>, options?: WorkOptions): Promise<readonly string[]>;
  /** Keys of groups that contradict themselves or did not open with their code. Other groups are unaffected. */
  unusableKeys(): readonly string[];
  /** The open keys that are unchanged at the service. */
  openKeys(): readonly string[];
  /** Those of them whose code was entered here, so that they can be changed. */
  provedKeys(): readonly string[];
  /** The keys that were open but have since been changed elsewhere. */
  staleKeys(): readonly string[];
  prepareCreation(input: NewCode & { replaces: readonly string[] }, options?: WorkOptions): Promise<Write>;
  /** Puts whole groups and unprotected keys under a new code. Fails with `cmk_context_incorrect` if one is not open. */
  prepareChange(input: ChangeInput, options?: WorkOptions): Promise<Write>;
  /** Removes the protection of whole open groups. */
  prepareUnprotect(input: { keys: readonly string[] }): Promise<Write>;
  /** The recovery kit; null: there is none. */
  readKit(signal?: AbortSignal): Promise<Kit | null>;
  /** The printed key of a new recovery kit, in groups of letters. It is in effect once a write with it is. */
  makePrintedKey(): Promise<Secret<string>>;
  /** Seals whole open groups to a new recovery kit, which ends the former. */
  prepareKit(input: { keys: readonly string[]; kit: Secret<string> }): Promise<Write>;
  /**
   * Opens all keys of the recovery kit, as last read, with its printed key, and returns their ids. They have no proof
   * of their code, so only a change that the kit proves applies to them.
   */
  openWithKit(printed: Secret<string>, signal?: AbortSignal): Promise<readonly string[]>;
  removeKit(proof: Proof | null): Promise<void>;
  /** The account's passkeys, and which keys each of them opens. */
  readPasskeys(signal?: AbortSignal): Promise<VaultPasskeys>;
  /** Seals whole open groups to one of these passkeys, as last read; null if the user cancels. */
  preparePasskey(
    input: { keys: readonly string[]; among: readonly VaultPasskey[]; ask: AskForPasskey },
    signal?: AbortSignal,
  ): Promise<Write | null>;
  /**
   * Opens all keys of one of these passkeys, as last read, and returns their ids; null if the user cancels. They have
   * no proof of their code, so no change applies to them until it is entered.
   */
  openWithPasskey(
    input: { among: readonly VaultPasskey[]; ask: AskForPasskey },
    signal?: AbortSignal,
  ): Promise<readonly string[] | null>;
  /**
   * Deletes keys and all keys that follow them, all or none, and returns those left. A key unknown to the service
   * counts as deleted.
   */
  remove(ids: readonly string[], proof: Proof | null): Promise<readonly Cmk[]>;
  /** Makes a call with a sealed response, using the header that names the call's key, and returns its contents. */
  openReply<Schema extends v.GenericSchema>(
    call: Pick<Call, 'method' | 'path'>,
    schema: Schema,
    send: (vaultKey: string) => Promise<Envelope>,
  ): Promise<v.InferOutput<Schema>>;
  /**
   * Reads what opens the open groups without their codes, and returns a function that posts it to the surrounding app
   * and can be called repeatedly. Nothing else has access to it.
   */
  proofsFor(app: ProofTaker): Promise<() => Promise<void>>;
  /** The decrypted pictures of an open key. */
  pictures(id: string, signal?: AbortSignal): Promise<readonly Picture[]>;
  /** Wipes every key, every proof and every prepared write. A write that was sent can still be settled. */
  close(): void;
}

export function makeVault(parts: VaultParts): Vault {
  const state = makeState(parts);
  const writes = new Set<PendingWrite>();
  let life = new AbortController();

  /** Closing the keys aborts the work. Whatever the work left running is aborted when it ends. */
  const during = async <Result>(
    outer: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const ending = new AbortController();
    const signal = anySignal([...(outer ? [outer] : []), life.signal, ending.signal]);
    try {
      signal.throwIfAborted();
      return await work(signal);
    } catch (error) {
      throw signal.aborted ? signal.reason : asVaultFailure(error);
    } finally {
      ending.abort();
    }
  };

  const store = (material: WriteMaterial, signal: AbortSignal): Write => {
    if (signal.aborted) material.scope.dispose();
    signal.throwIfAborted();
    const pending: PendingWrite = { material, isSent: false, isApplied: false };
    writes.add(pending);
    const held = (): PendingWrite => {
      if (!writes.has(pending)) throw new VaultFailure('cmk_closed');
      return pending;
    };
    return {
      commit: (proof) => during(undefined, (signal) => commitWrite(state, held(), proof, signal)),
      settle: () =>
        during(undefined, async (signal) => ((await settleWrite(state, held(), signal)) ? 'applied' : 'notApplied')),
      drop: () => {
        material.scope.dispose();
        writes.delete(pending);
      },
    };
  };

  const openIds = (): string[] => {
    const open = [...state.known.values()].filter(
      ({ id, modifiedAt }) => state.unlocked.get(id)?.modifiedAt === modifiedAt,
    );
    return open.map(({ id }) => id);
  };

  return {
    read: (signal) => during(signal, (both) => readKeys(state, both)),
    retryAfter: () => state.retryAfter,
    open: (head, pin, options = {}) => {
      return during(options.signal, (signal) => unlockGroup(state, head, pin, { ...options, signal }));
    },
    openFitting: (pin, options = {}) =>
      during(options.signal, (signal) => unlockMatching(state, pin, { ...options, signal })),
    unusableKeys: () => [...unusableKeys([...state.known.values()]), ...state.damaged],
    openKeys: openIds,
    provedKeys: () => openIds().filter((id) => state.unlocked.get(id)?.hash !== null),
    staleKeys: () => {
      const stale = [...state.known.values()].filter(
        ({ id, modifiedAt }) => (state.unlocked.get(id)?.modifiedAt ?? modifiedAt) < modifiedAt,
      );
      return stale.map(({ id }) => id);
    },
    prepareCreation: (input, options = {}) => {
      return during(options.signal, async (signal) =>
        store(await prepareCreation(state, input, { ...options, signal }), signal),
      );
    },
    prepareChange: (input, options = {}) => {
      return during(options.signal, async (signal) =>
        store(await prepareChange(state, input, { ...options, signal }), signal),
      );
    },
    readKit: (signal) => during(signal, (both) => readKit(state, both)),
    makePrintedKey: () => during(undefined, () => makePrintedKey(state)),
    prepareKit: (input) => during(undefined, async (signal) => store(await prepareKit(state, input), signal)),
    openWithKit: (printed, signal) => during(signal, (both) => unlockWithKit(state, printed, both)),
    removeKit: (proof) =>
      during(undefined, async () => {
        await state.api.removeKit(proof);
        state.kit = null;
      }),
    readPasskeys: (signal) => during(signal, (both) => readPasskeys(state, both)),
    preparePasskey: (input, outer) =>
      during(outer, async (signal) => {
        const material = await preparePasskey(state, input, signal);
        return material && store(material, signal);
      }),
    openWithPasskey: (input, outer) => during(outer, (signal) => unlockWithPasskey(state, input, signal)),
    prepareUnprotect: (input) => during(undefined, async (signal) => store(prepareUnprotect(state, input), signal)),
    remove: (ids, proof) => {
      return during(undefined, async () => {
        await state.api.remove(ids, proof).catch((error: unknown) => {
          if (refusalOf(error).symbol !== 'cmk_not_found') throw error;
        });
        const gone = new Set(ids.flatMap((head) => groupOf(state, head)).map(({ id }) => id));
        const left = [...state.known.values()].filter(({ id }) => !gone.has(id));
        acceptKeys(state, left);
        return left;
      });
    },
    openReply: (call, schema, send) => {
      return during(undefined, () =>
        withEnvelopeSession(
          state,
          call,
          async ({ vaultKey, open }) => (await open(await send(vaultKey), schema)).value,
        ),
      );
    },
    proofsFor: (app) => during(undefined, () => readProofs(state, app)),
    pictures: (id, signal) => during(signal, (both) => openPictures(state, id, both)),
    close: () => {
      life.abort(new VaultFailure('cmk_closed'));
      life = new AbortController();
      state.unlocked.clear();
      for (const pending of writes) {
        pending.material.scope.dispose();
        if (!pending.isSent) writes.delete(pending);
      }
    },
  };
}
