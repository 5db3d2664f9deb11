import type { Proof } from '#machines/shared/proof.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { Derived, Draft, PreparedWrite, WriteKind } from '#machines/vault-write/vault-write.model.ts';
import { makesKit } from '#machines/vault-write/vault-write.rules.ts';
import { present } from '#machines/shared/present.ts';
import { type BrowserPasskeys, addableAt } from './passkeys.ts';
import { VaultFailure } from './errors.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import type { Vault, Write } from './vault.ts';

/** A write of the vault, or a deletion. */
interface Act extends Pick<Write, 'settle' | 'drop'> {
  commit(proof: Proof | null): Promise<unknown>;
}

interface Options {
  signal: AbortSignal;
  onProgress: (derived: Derived) => void;
}

interface PendingTransaction {
  readonly vault: Vault;
  readonly write: Act;
  /** The keys are locked when the write is dropped: they were before, or a kit opened them, without their code. */
  readonly locks: boolean;
}

type WriteId = Pick<PreparedWrite, 'id'>;

/** `kit`: the printed key of the kit that an earlier attempt has shown. */
interface Request {
  readonly kind: WriteKind;
  readonly draft: Draft;
  readonly kit: Secret<string> | null;
}

/** Lets the chart refer to the vault's writes by number. Each write is kept until it is committed or dropped. */
export interface VaultTransactions {
  /**
   * With the printed key of the kit that is in effect with it; null: it makes none. Null instead of a write: the user
   * has cancelled in the browser's own dialog.
   */
  prepare(request: Request, options: Options): Promise<(WriteId & { readonly kit: Secret<string> | null }) | null>;
  commit(write: WriteId, proof: Proof | null): Promise<void>;
  settle(write: WriteId): Promise<'applied' | 'notApplied'>;
  drop(write: WriteId): void;
}

export function vaultTransactions(open: () => Promise<Vault>, passkeys: BrowserPasskeys): VaultTransactions {
  const pending = new Map<number, PendingTransaction>();
  let last = 0;
  const find = ({ id }: WriteId): PendingTransaction => {
    const found = pending.get(id);
    if (found === undefined) throw new ApiError('unknown');
    return found;
  };
  return {
    async prepare(request, options) {
      const vault = await open();
      const locks = vault.openKeys().length === 0 || request.kind === 'recover';
      const lockAgain = (error: unknown): never => {
        if (locks) vault.close();
        throw error;
      };
      const kit = makesKit(request.kind, request.draft) ? (request.kit ?? (await vault.makePrintedKey())) : null;
      const write = await prepareIn(vault, { ...request, kit, passkeys }, options).catch(lockAgain);
      if (write === null) {
        if (locks) vault.close();
        return null;
      }
      last += 1;
      pending.set(last, { vault, write, locks });
      return { id: last, kit };
    },
    async commit(prepared, proof) {
      await find(prepared).write.commit(proof);
      pending.delete(prepared.id);
    },
    settle: async (prepared) => find(prepared).write.settle(),
    drop({ id }) {
      const found = pending.get(id);
      pending.delete(id);
      found?.write.drop();
      if (found?.locks) found.vault.close();
    },
  };
}

async function prepareIn(
  vault: Vault,
  { kind, draft, kit, passkeys }: Request & { passkeys: BrowserPasskeys },
  options: Options,
): Promise<Act | null> {
  const keys = await vault.read(options.signal);
  const ids = keys.map(({ id }) => id);
  const unusable = vault.unusableKeys();
  const bare = keys.filter((key) => !key.protected && !unusable.includes(key.id)).map(({ id }) => id);
  const progress = part(options, 0, 1);
  const proved = (): string[] => {
    const open = vault.provedKeys();
    return keys.filter((key) => key.protected && open.includes(key.id)).map(({ id }) => id);
  };
  const { pin, hint: hints } = draft;
  switch (kind) {
    case 'set':
      return ids.length > 0
        ? vault.prepareChange({ keys: ids, pin, hints, kit }, progress)
        : vault.prepareCreation({ pin, hints, kit, replaces: [] }, progress);
    case 'reset':
      return vault.prepareCreation({ pin, hints, kit, replaces: ids }, progress);
    case 'recover': {
      await vault.readKit(options.signal);
      const opened = await vault.openWithKit(draft.recoveryKey, options.signal);
      return vault.prepareChange({ keys: opened, pin, hints, provedBy: draft.recoveryKey }, progress);
    }
    case 'makeKit': {
      // All whose code was entered here, also another one: a new kit ends the former.
      await vault.openFitting(draft.current, progress);
      return vault.prepareKit({ keys: proved(), kit: present(kit, 'kit') });
    }
    case 'addPasskey': {
      const known = keys.filter((key) => key.protected && !unusable.includes(key.id)).map(({ id }) => id);
      const among = addableAt(passkeys.host(), await vault.readPasskeys(options.signal), known);
      if (among.length === 0) throw new VaultFailure('vault_passkey_missing');
      await vault.openFitting(draft.current, progress);
      return vault.preparePasskey({ keys: proved(), among, ask: passkeys.ask }, options.signal);
    }
    case 'removeKit':
      return {
        commit: (proof) => vault.removeKit(proof),
        settle: async () => ((await vault.readKit()) === null ? 'applied' : 'notApplied'),
        drop: () => undefined,
      };
    case 'change': {
      // The groups that the current code opens. Check the code even if they are open already.
      const fitting = await vault.openFitting(draft.current, part(options, 0, 0.5));
      // Keys that join a group which the kit opens are sealed to it, too.
      await vault.readKit(options.signal);
      return vault.prepareChange({ keys: [...fitting, ...bare], pin, hints }, part(options, 0.5, 0.5));
    }
    case 'turnOff':
      return vault.prepareUnprotect({ keys: await vault.openFitting(draft.current, progress) });
    case 'delete':
      return removal(
        vault,
        keys.filter(({ id, followId }) => followId === null || unusable.includes(id)).map(({ id }) => id),
      );
  }
}

function removal(vault: Vault, ids: readonly string[]): Act {
  return {
    commit: (proof) => vault.remove(ids, proof),
    settle: async () => ((await vault.read()).some(({ id }) => ids.includes(id)) ? 'notApplied' : 'applied'),
    drop: () => undefined,
  };
}

/** Progress of one of two derivations: `before` is already done, this one is `share` of the total. */
function part({ signal, onProgress }: Options, before: number, share: number) {
  return {
    signal,
    onProgress: (done: number, total: number) => onProgress({ done: before + (share * done) / total, total: 1 }),
  };
}
