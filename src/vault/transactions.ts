import type { Proof } from '#machines/shared/proof.ts';
import type { Derived, Draft, PreparedWrite, WriteKind } from '#machines/vault-write/vault-write.model.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import type { Vault, Write } from './vault.ts';

interface Options {
  signal: AbortSignal;
  onProgress: (derived: Derived) => void;
}

interface PendingTransaction {
  readonly vault: Vault;
  readonly write: Write;
  /** The keys were locked before, and are locked again when the write is dropped. */
  readonly wasLocked: boolean;
}

/** Lets the chart refer to the vault's writes by number. Each write is kept until it is committed or dropped. */
export interface VaultTransactions {
  prepare(kind: WriteKind, draft: Draft, options: Options): Promise<PreparedWrite>;
  commit(write: PreparedWrite, proof: Proof | null): Promise<void>;
  settle(write: PreparedWrite): Promise<'applied' | 'notApplied'>;
  drop(write: PreparedWrite): void;
}

export function vaultTransactions(open: () => Promise<Vault>): VaultTransactions {
  const pending = new Map<number, PendingTransaction>();
  let last = 0;
  const find = ({ id }: PreparedWrite): PendingTransaction => {
    const found = pending.get(id);
    if (found === undefined) throw new ApiError('unknown');
    return found;
  };
  return {
    async prepare(kind, draft, options) {
      const vault = await open();
      const wasLocked = vault.openKeys().length === 0;
      const lockAgain = (error: unknown): never => {
        if (wasLocked) vault.close();
        throw error;
      };
      const write = await prepareIn(vault, kind, draft, options).catch(lockAgain);
      last += 1;
      pending.set(last, { vault, write, wasLocked });
      return { id: last };
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
      if (found?.wasLocked) found.vault.close();
    },
  };
}

async function prepareIn(vault: Vault, kind: WriteKind, draft: Draft, options: Options): Promise<Write> {
  const keys = await vault.read(options.signal);
  const ids = keys.map(({ id }) => id);
  const unusable = vault.unusableKeys();
  const bare = keys.filter((key) => !key.protected && !unusable.includes(key.id)).map(({ id }) => id);
  const progress = part(options, 0, 1);
  const { pin, hint: hints } = draft;
  switch (kind) {
    case 'set':
      return ids.length > 0
        ? vault.prepareChange({ keys: ids, pin, hints }, progress)
        : vault.prepareCreation({ pin, hints, replaces: [] }, progress);
    case 'reset':
      return vault.prepareCreation({ pin, hints, replaces: ids }, progress);
    case 'change': {
      // The groups that the current code opens. Check the code even if they are open already.
      const fitting = await vault.openFitting(draft.current, part(options, 0, 0.5));
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

function removal(vault: Vault, ids: readonly string[]): Write {
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
