import { type Cmk, type CmkItem, cmkListSchema, cmkSchema, listCmks, readCmk } from '#contract/calls/key-vault.ts';
import { cmkProblem } from '#contract/rules/cmk.ts';
import type { PrivateKeyHandle } from '../messages.ts';
import { toBytes } from './bytes.ts';
import { exchange } from './exchange.ts';
import { VaultFailure, refuse } from './failure.ts';
import { Held } from './held.ts';
import { linked } from './linked.ts';
import { type VaultState, acceptKeys, checkItems } from './state.ts';

interface ReadKey {
  readonly cmk: Cmk;
  /** Of a key that is not protected. */
  readonly key: PrivateKeyHandle | null;
}

/** Reads the list and every key in it; all of it is right, or nothing is taken. Keys that are bare open with it. */
export async function readKeys(state: VaultState, signal: AbortSignal): Promise<readonly Cmk[]> {
  for (;;) {
    const { accepted } = state;
    const cmks = await readOnce(state, signal, () => state.accepted === accepted);
    if (cmks !== null) return cmks;
  }
}

/** Null where something newer was accepted in the meantime. */
async function readOnce(state: VaultState, signal: AbortSignal, isNewest: () => boolean): Promise<readonly Cmk[] | null> {
  const work = linked(signal);
  const held = new Held(state.core);
  try {
    const items = await readItems(state, work.signal);
    if (!isNewest()) return null;
    checkItems(state, items);
    const read = await Promise.all(items.map((item) => readKey(state, item, held, work.signal)));
    signal.throwIfAborted();
    if (!isNewest()) return null;
    const cmks = read.map(({ cmk }) => cmk);
    acceptKeys(state, cmks);
    for (const each of read) openBare(state, each, held);
    return cmks;
  } finally {
    work.end();
    held.release();
  }
}

async function readItems(state: VaultState, signal: AbortSignal): Promise<readonly CmkItem[]> {
  const { items } = await exchange(state, listCmks, async ({ vaultKey, open }) => {
    return (await open(await state.wire.list(vaultKey, signal), cmkListSchema)).value;
  });
  return items;
}

async function readKey(state: VaultState, item: CmkItem, held: Held, signal: AbortSignal): Promise<ReadKey> {
  const path = readCmk.path.replace('{id}', encodeURIComponent(item.id));
  const { value: cmk, keys } = await exchange(state, { ...readCmk, path }, async ({ vaultKey, open }) => {
    return open(await state.wire.read(item.id, vaultKey, signal), cmkSchema);
  });
  for (const key of keys) held.keep(key);
  refuse(cmkProblem(cmk));
  if (!isSame(item, cmk)) throw new VaultFailure('cmk_corrupt');
  const key = keys.at(0) ?? null;
  if (key !== null && !(await belongs(state, key, cmk))) throw new VaultFailure('cmk_corrupt');
  return { cmk, key };
}

/** Whether the key is as its list has named it. */
function isSame(item: CmkItem, cmk: Cmk): boolean {
  const names = ['id', 'followId', 'algorithm', 'publicKey', 'protected', 'modifiedAt'] as const;
  return names.every((name) => item[name] === cmk[name]);
}

async function belongs({ core }: VaultState, key: PrivateKeyHandle, { publicKey }: Cmk): Promise<boolean> {
  return core.equalBytes(await core.publicKey(key), toBytes(publicKey));
}

/** One that is open already stays as it is: its handle may be in use. */
function openBare({ open }: VaultState, { cmk: { id, modifiedAt }, key }: ReadKey, held: Held): void {
  if (key === null) return;
  const before = open.get(id);
  if (before?.hash === null && before.modifiedAt === modifiedAt) return;
  open.set(id, { hash: null, head: id, modifiedAt, key: held.give(key) });
}
