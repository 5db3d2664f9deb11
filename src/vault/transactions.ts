import type { Proof } from '#machines/shared/proof.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { Derived, Draft, PreparedWrite, WriteKind } from '#machines/vault-write/vault-write.model.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Vault, Write } from './vault.ts';

interface Options {
  signal: AbortSignal;
  onProgress: (derived: Derived) => void;
}

interface PendingTransaction {
  readonly vault: Vault;
  /** What the vault prepared, or the heads to delete. */
  readonly act: { readonly write: Write } | { readonly remove: readonly string[] };
  /** The keys were closed before: where nothing came of the write they are closed again. */
  readonly wasClosed: boolean;
}

/** Writes to the vault as its chart speaks of them: by number, each held until it is dropped. */
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
      const wasClosed = vault.openKeys().length === 0;
      const giveBack = (error: unknown): never => {
        if (wasClosed) vault.close();
        throw error;
      };
      const act = await prepared(vault, kind, draft, options).catch(giveBack);
      last += 1;
      pending.set(last, { vault, act, wasClosed });
      return { id: last };
    },
    async commit(write, proof) {
      const { vault, act } = find(write);
      if ('write' in act) await vault.commit(act.write, proof);
      else for (const head of act.remove) await vault.remove(head, proof);
      pending.delete(write.id);
    },
    async settle(write) {
      const { vault, act } = find(write);
      if ('write' in act) return await vault.settle(act.write);
      const keys = await vault.read();
      return keys.some(({ id }) => act.remove.includes(id)) ? 'notApplied' : 'applied';
    },
    drop(write) {
      const found = pending.get(write.id);
      pending.delete(write.id);
      if (found === undefined) return;
      if ('write' in found.act) found.vault.drop(found.act.write);
      if (found.wasClosed) found.vault.close();
    },
  };
}

async function prepared(vault: Vault, kind: WriteKind, draft: Draft, options: Options): Promise<PendingTransaction['act']> {
  const keys = await vault.read(options.signal);
  const ids = keys.map(({ id }) => id);
  const heads = keys.filter(({ followId }) => followId === null).map(({ id }) => id);
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
    case 'change':
      await openAll(vault, heads, draft.current, part(options, 0, 0.5));
      return { write: await vault.prepareChange({ keys: ids, pin, hints }, part(options, 0.5, 0.5)) };
    case 'turnOff':
      await openAll(vault, heads, draft.current, progress);
      return { write: await vault.prepareBare({ keys: ids }) };
    case 'delete':
      return { remove: heads };
  }
}

/** Of two things that are derived one after the other, how far both are: `before` is done, this one is `share` of all. */
function part({ signal, onProgress }: Options, before: number, share: number) {
  return { signal, onProgress: (done: number, total: number) => onProgress({ done: before + (share * done) / total, total: 1 }) };
}

/** Opens every group: the code is asked for and checked, also where the keys are open already. */
export async function openAll(
  vault: Vault,
  heads: readonly string[],
  pin: Secret<string>,
  options: Parameters<Vault['open']>[2],
): Promise<void> {
  for (const head of heads) await vault.open(head, pin, options);
}
