import { type Cmk, type CmkItem, cmkListSchema, cmkSchema, listCmks, readCmk } from '#contract/calls/key-vault.ts';
import { cmkProblem } from '#contract/rules/cmk.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { PrivateKeyHandle } from '#src/crypto/worker/protocol.ts';
import { toBytes } from './bytes.ts';
import { type Opened, withEnvelopeSession } from './envelope-session.ts';
import { VaultFailure, refuse } from './errors.ts';
import { KeyScope } from './key-scope.ts';
import { linked } from './linked.ts';
import { type VaultState, acceptKeys, checkItems, checkSeen, noteSeen } from './state.ts';

interface ReadKey {
  readonly cmk: Cmk;
  /** Of a key that is not protected. */
  readonly key: PrivateKeyHandle | null;
}

/** How often list and keys may contradict each other because another page writes; after that it is the service that does. */
const tornMost = 3;

/** Reads the list and every key in it; all of it is right, or nothing is taken. Keys that are bare open with it. */
export async function readKeys(state: VaultState, signal: AbortSignal): Promise<readonly Cmk[]> {
  let inconsistent = 0;
  while (inconsistent < tornMost) {
    const { accepted } = state;
    const reading = await readOnce(state, signal, () => state.accepted === accepted);
    if (reading === 'torn') inconsistent += 1;
    else if (reading !== 'overtaken') return reading;
  }
  throw new VaultFailure('cmk_corrupt');
}

/** `overtaken`: this page has accepted something newer in the meantime. `torn`: a key was changed or deleted after its list. */
type Reading = readonly Cmk[] | 'overtaken' | 'torn';

async function readOnce(state: VaultState, signal: AbortSignal, isNewest: () => boolean): Promise<Reading> {
  const work = linked(signal);
  const held = new KeyScope(state.core);
  try {
    const items = await readItems(state, work.signal);
    if (!isNewest()) return 'overtaken';
    checkItems(state, items);
    const answers = await Promise.all(items.map((item) => readKey(state, item, held, work.signal)));
    signal.throwIfAborted();
    if (!isNewest()) return 'overtaken';
    const read = answers.filter((answer) => answer !== null);
    if (read.length < items.length) return 'torn';
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
  const { items } = await withEnvelopeSession(state, listCmks, async ({ vaultKey, open }) => {
    return (await open(await state.api.list(vaultKey, signal), cmkListSchema)).value;
  });
  return items;
}

/** Null where the key was changed or deleted after its list was read. */
async function readKey(state: VaultState, item: CmkItem, held: KeyScope, signal: AbortSignal): Promise<ReadKey | null> {
  const opened = await readDescriptor(state, item.id, signal);
  if (opened === null) return null;
  const { value: cmk, keys } = opened;
  for (const key of keys) held.track(key);
  refuse(cmkProblem(cmk));
  if (isChangedSince(item, cmk)) {
    checkSeen(state, cmk);
    noteSeen(state, cmk);
    return null;
  }
  if (!isSame(item, cmk)) throw new VaultFailure('cmk_corrupt');
  const key = keys.at(0) ?? null;
  if (key !== null && !(await belongs(state, key, cmk))) throw new VaultFailure('cmk_corrupt');
  return { cmk, key };
}

/** Null where the service has no such key. */
async function readDescriptor(state: VaultState, id: string, signal: AbortSignal): Promise<Opened<Cmk> | null> {
  const path = readCmk.path.replace('{id}', encodeURIComponent(id));
  try {
    return await withEnvelopeSession(state, { ...readCmk, path }, async ({ vaultKey, open }) => {
      return open(await state.api.read(id, vaultKey, signal), cmkSchema);
    });
  } catch (error) {
    if (refusalOf(error).symbol === 'cmk_not_found') return null;
    throw error;
  }
}

/** Whether it is the key of the list, changed after the list was read. */
function isChangedSince(item: CmkItem, { id, publicKey, modifiedAt }: Cmk): boolean {
  return id === item.id && publicKey === item.publicKey && modifiedAt > item.modifiedAt;
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
function openBare({ open }: VaultState, { cmk: { id, modifiedAt }, key }: ReadKey, held: KeyScope): void {
  if (key === null) return;
  const before = open.get(id);
  if (before?.hash === null && before.modifiedAt === modifiedAt) return;
  open.set(id, { hash: null, head: id, modifiedAt, key: held.transfer(key) });
}
