import { type Cmk, type CmkItem, cmkListSchema, cmkSchema, listCmks, readCmk } from '#contract/calls/key-vault.ts';
import { cmkProblem } from '#contract/rules/cmk.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { anySignal } from '#src/browser/any-signal.ts';
import type { PrivateKeyHandle } from '#src/crypto/protocol/protocol.ts';
import { toBytes } from './bytes.ts';
import { type Opened, withEnvelopeSession } from './envelope-session.ts';
import { VaultFailure, refuse } from './errors.ts';
import { KeyScope } from './key-scope.ts';
import { type VaultState, acceptKeys, checkItems, checkSeen, rememberSeen } from './state.ts';

interface ReadKey {
  readonly cmk: Cmk;
  /** Set if the key is not protected. */
  readonly key: PrivateKeyHandle | null;
}

/** How often list and keys may disagree because another page is writing. After that, the service is at fault. */
const maxInconsistent = 3;

/** Reads the list and every key in it, and accepts all or nothing. Also unlocks the unprotected keys. */
export async function readKeys(state: VaultState, signal: AbortSignal): Promise<readonly Cmk[]> {
  let inconsistent = 0;
  while (inconsistent < maxInconsistent) {
    const { accepted } = state;
    const result = await readOnce(state, signal, () => state.accepted === accepted);
    if (result === 'inconsistent') inconsistent += 1;
    else if (result !== 'superseded') return result;
  }
  throw new VaultFailure('cmk_corrupt');
}

/**
 * `superseded`: this page has accepted newer keys. `inconsistent`: a key changed or was deleted after the list was
 * read.
 */
type ReadResult = readonly Cmk[] | 'superseded' | 'inconsistent';

async function readOnce(state: VaultState, signal: AbortSignal, isNewest: () => boolean): Promise<ReadResult> {
  const work = new AbortController();
  const both = anySignal([signal, work.signal]);
  const scope = new KeyScope(state.core);
  try {
    const items = await readItems(state, both);
    if (!isNewest()) return 'superseded';
    checkItems(state, items);
    const replies = await Promise.all(items.map((item) => readKey(state, item, scope, both)));
    signal.throwIfAborted();
    if (!isNewest()) return 'superseded';
    const read = replies.filter((reply) => reply !== null);
    if (read.length < items.length) return 'inconsistent';
    const cmks = read.map(({ cmk }) => cmk);
    acceptKeys(state, cmks);
    for (const each of read) unlockUnprotected(state, each, scope);
    return cmks;
  } finally {
    work.abort();
    scope.dispose();
  }
}

async function readItems(state: VaultState, signal: AbortSignal): Promise<readonly CmkItem[]> {
  const { items, retryAfter = null } = await withEnvelopeSession(state, listCmks, async ({ vaultKey, open }) => {
    return (await open(await state.api.list(vaultKey, signal), cmkListSchema)).value;
  });
  state.retryAfter = retryAfter;
  return items;
}

/** Null if the key changed or was deleted after the list was read. */
async function readKey(
  state: VaultState,
  item: CmkItem,
  scope: KeyScope,
  signal: AbortSignal,
): Promise<ReadKey | null> {
  const opened = await readDescriptor(state, item.id, signal);
  if (opened === null) return null;
  const { value: cmk, keys } = opened;
  for (const key of keys) scope.track(key);
  refuse(cmkProblem(cmk));
  if (isChangedSince(item, cmk)) {
    checkSeen(state, cmk);
    rememberSeen(state, cmk);
    return null;
  }
  if (!isSame(item, cmk)) throw new VaultFailure('cmk_corrupt');
  const key = keys.at(0) ?? null;
  if (key !== null && !(await belongs(state, key, cmk))) throw new VaultFailure('cmk_corrupt');
  return { cmk, key };
}

/** Null if the service does not have the key. */
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

/** Whether this is the listed key, changed since the list was read. */
function isChangedSince(item: CmkItem, { id, publicKey, modifiedAt }: Cmk): boolean {
  return id === item.id && publicKey === item.publicKey && modifiedAt > item.modifiedAt;
}

/** Whether the key matches its list entry. */
function isSame(item: CmkItem, cmk: Cmk): boolean {
  const names = ['id', 'followId', 'algorithm', 'publicKey', 'protected', 'modifiedAt'] as const;
  return names.every((name) => item[name] === cmk[name]);
}

async function belongs({ core }: VaultState, key: PrivateKeyHandle, { publicKey }: Cmk): Promise<boolean> {
  return core.equalBytes(await core.publicKey(key), toBytes(publicKey));
}

/** Keeps the handle of an already unlocked key, which may be in use. */
function unlockUnprotected({ unlocked }: VaultState, { cmk: { id, modifiedAt }, key }: ReadKey, scope: KeyScope): void {
  if (key === null) return;
  const before = unlocked.get(id);
  if (before?.hash === null && before.modifiedAt === modifiedAt) return;
  unlocked.set(id, { hash: null, head: id, modifiedAt, key: scope.transfer(key) });
}
