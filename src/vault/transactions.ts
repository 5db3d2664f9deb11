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
  /** What the vault prepared, or the keys to delete. */
  readonly task: { readonly write: Write } | { readonly remove: readonly string[] };
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
      const task = await prepareTask(vault, kind, draft, options).catch(lockAgain);
      last += 1;
      pending.set(last, { vault, task, wasLocked });
      return { id: last };
    },
    async commit(write, proof) {
      const { vault, task } = find(write);
      if ('write' in task) await vault.commit(task.write, proof);
      else await vault.remove(task.remove, proof);
      pending.delete(write.id);
    },
    async settle(write) {
      const { vault, task } = find(write);
      if ('write' in task) return await vault.settle(task.write);
      const keys = await vault.read();
      return keys.some(({ id }) => task.remove.includes(id)) ? 'notApplied' : 'applied';
    },
    drop(write) {
      const found = pending.get(write.id);
      pending.delete(write.id);
      if (found === undefined) return;
      if ('write' in found.task) found.vault.drop(found.task.write);
      if (found.wasLocked) found.vault.close();
    },
  };
}

async function prepareTask(
  vault: Vault,
  kind: WriteKind,
  draft: Draft,
  options: Options,
): Promise<PendingTransaction['task']> {
  const keys = await vault.read(options.signal);
  const ids = keys.map(({ id }) => id);
  const unusable = vault.unusableKeys();
  const bare = keys.filter((key) => !key.protected && !unusable.includes(key.id)).map(({ id }) => id);
  const progress = part(options, 0, 1);
  const { pin, hint: hints } = draft;
  switch (kind) {
    case 'set':
      return {
        write: await (ids.length > 0
          ? vault.prepareChange({ keys: ids, pin, hints }, progress)
          : vault.prepareCreation({ pin, hints, replaces: [] }, progress)),
      };
    case 'reset':
      return { write: await vault.prepareCreation({ pin, hints, replaces: ids }, progress) };
    case 'change': {
      // The groups that the current code opens. Check the code even if they are open already.
      const fitting = await vault.openFitting(draft.current, part(options, 0, 0.5));
      return { write: await vault.prepareChange({ keys: [...fitting, ...bare], pin, hints }, part(options, 0.5, 0.5)) };
    }
    case 'turnOff':
      return { write: await vault.prepareUnprotect({ keys: await vault.openFitting(draft.current, progress) }) };
    case 'delete':
      return {
        remove: keys.filter(({ id, followId }) => followId === null || unusable.includes(id)).map(({ id }) => id),
      };
  }
}

/** Progress of one of two derivations: `before` is already done, this one is `share` of the total. */
function part({ signal, onProgress }: Options, before: number, share: number) {
  return {
    signal,
    onProgress: (done: number, total: number) => onProgress({ done: before + (share * done) / total, total: 1 }),
  };
}
