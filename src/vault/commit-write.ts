import {
  type Cmk,
  type CmkItem,
  type Verification,
  cmkListSchema,
  createCmk,
  updateCmks,
} from '#contract/calls/key-vault.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { withEnvelopeSession } from './envelope-session.ts';
import { VaultFailure } from './errors.ts';
import { payloadOf } from './json-with-secrets.ts';
import { readKeys } from './read-keys.ts';
import { commitPasskey, isAdded, readPasskeys } from './passkeys.ts';
import { commitKit, readKit } from './recovery-kit.ts';
import {
  type KitMaterial,
  type PasskeyMaterial,
  type SealedKey,
  type VaultState,
  type WriteMaterial,
  acceptKeys,
  checkItems,
  isSameProtection,
} from './state.ts';

/** A write, from its preparation until it is known which material is in effect. */
export interface PendingWrite {
  readonly material: WriteMaterial;
  /** Until the write is settled, either material may be in effect. */
  isSent: boolean;
  isApplied: boolean;
}

type Creating = Extract<WriteMaterial, { kind: 'create' }>;
type KeyMaterial = Exclude<WriteMaterial, KitMaterial | PasskeyMaterial>;
type Changing = Exclude<KeyMaterial, Creating>;

/** Sends a write. On success the new material is in effect and the old is wiped. */
export async function commitWrite(
  state: VaultState,
  pending: PendingWrite,
  proof: Proof | null,
  life: AbortSignal,
): Promise<readonly Cmk[]> {
  const { material } = pending;
  const isNew = material.kind === 'create';
  // A write cannot be sent again once it is in effect or wiped.
  if (pending.isApplied) return [...state.known.values()];
  if (material.scope.isDisposed) throw new VaultFailure('cmk_closed');
  if (material.kind === 'kit' || material.kind === 'passkey') {
    pending.isSent = true;
    if (material.kind === 'kit') await commitKit(state, material, proof, life);
    else await commitPasskey(state, material, proof, life);
    pending.isApplied = true;
    return [...state.known.values()];
  }
  return withEnvelopeSession(state, isNew ? createCmk : updateCmks, async ({ seal, open }) => {
    const envelope = await seal(payloadOf(state, material));
    life.throwIfAborted();
    pending.isSent = true;
    if (material.kind === 'unprotect') for (const { cmk } of material.keys) state.unprotected.add(cmk.id);
    const reply = await (isNew ? state.api.create(envelope, proof) : state.api.update(envelope, proof));
    // An unreadable response, like a lost one, does not show whether the write is in effect.
    const { value } = await open(reply, cmkListSchema).catch(() => {
      throw new VaultFailure('unknown');
    });
    life.throwIfAborted();
    const cmks = keysAfter(state, material, value.items);
    if (cmks === null) throw new VaultFailure('unknown');
    acceptKeys(state, cmks);
    applyWrite(state, pending, material);
    material.scope.dispose();
    return cmks;
  });
}

/** Reads the keys and returns whether the write is in effect, then wipes the other material. */
export async function settleWrite(state: VaultState, pending: PendingWrite, life: AbortSignal): Promise<boolean> {
  if (pending.isApplied) return true;
  const { material } = pending;
  if (material.kind === 'kit') {
    pending.isApplied = (await readKit(state, life))?.publicKey === material.kit.publicKey;
    return pending.isApplied;
  }
  if (material.kind === 'passkey') {
    pending.isApplied = isAdded(material, await readPasskeys(state, life));
    return pending.isApplied;
  }
  await readKeys(state, life);
  const isApplied = isInForce(material, state.known);
  if (isApplied) applyWrite(state, pending, material);
  else if (material.kind === 'unprotect') for (const { cmk } of material.keys) state.unprotected.delete(cmk.id);
  material.scope.dispose();
  return isApplied;
}

/** The keys after a write, without one call per key; null if the list does not match what was written. */
function keysAfter(state: VaultState, material: KeyMaterial, items: readonly CmkItem[]): readonly Cmk[] | null {
  try {
    checkItems(state, items);
  } catch {
    return null;
  }
  const cmks = items.flatMap((item) => writtenKey(material, item) ?? unchanged(state, item) ?? []);
  const isWhole = cmks.length === items.length && isInForce(material, new Map(cmks.map((cmk) => [cmk.id, cmk])));
  return isWhole ? cmks : null;
}

function unchanged({ known }: VaultState, item: CmkItem): Cmk | null {
  const cmk = known.get(item.id);
  return cmk?.modifiedAt === item.modifiedAt && cmk.followId === item.followId ? cmk : null;
}

/** From here on, the new material unlocks the keys. */
function applyWrite(state: VaultState, pending: PendingWrite, material: KeyMaterial): void {
  pending.isApplied = true;
  if (material.kind === 'create') unlockCreated(state, material);
  else unlockChanged(state, material);
}

function unlockCreated({ known, unlocked }: VaultState, { scope, key, publicKey, group }: Creating): void {
  const cmk = [...known.values()].find((each) => each.publicKey === publicKey);
  if (cmk === undefined || scope.isDisposed) return;
  unlocked.set(cmk.id, {
    hash: scope.transfer(group.hash),
    head: cmk.id,
    modifiedAt: cmk.modifiedAt,
    key: scope.transfer(key),
  });
}

function unlockChanged({ known, unlocked, unprotected }: VaultState, material: Changing): void {
  for (const {
    cmk: { id },
  } of material.keys) {
    unprotected.delete(id);
    const [before, cmk] = [unlocked.get(id), known.get(id)];
    if (before === undefined || cmk === undefined || material.scope.isDisposed) continue;
    const hash = material.kind === 'change' ? material.scope.transfer(material.group.hash) : null;
    unlocked.set(id, { hash, head: cmk.followId ?? id, modifiedAt: cmk.modifiedAt, key: before.key });
  }
}

/** The key as the write left it; null if the write did not touch it. */
function writtenKey(material: KeyMaterial, item: CmkItem): Cmk | null {
  if (material.kind === 'create') {
    const { publicKey, group } = material;
    return item.publicKey === publicKey ? protectedKey(item, group.sealed[0], group.verification) : null;
  }
  const index = material.keys.findIndex(({ cmk }) => cmk.id === item.id);
  const changing = material.keys[index];
  if (changing === undefined) return null;
  if (material.kind === 'change') {
    const isHead = item.id === material.followId;
    return protectedKey(item, material.group.sealed[index], isHead ? material.group.verification : null);
  }
  // As in a key that was read, the handle's id replaces the private key.
  return { ...item, verification: null, protection: null, privateKey: String(changing.unlocked.key.id) };
}

function protectedKey(item: CmkItem, sealed: SealedKey | undefined, verification: Verification | null): Cmk | null {
  return sealed === undefined ? null : { ...item, verification, protection: sealed.protection, privateKey: null };
}

/** Whether all keys match the write. A write applies to all of them or to none. */
function isInForce(material: KeyMaterial, known: ReadonlyMap<string, Cmk>): boolean {
  if (material.kind === 'create') {
    const cmk = [...known.values()].find(({ publicKey }) => publicKey === material.publicKey);
    return cmk?.followId === null && isSameProtection(cmk.protection, material.group.sealed[0]?.protection);
  }
  if (material.kind === 'unprotect')
    return material.keys.every(({ cmk: { id } }) => known.get(id)?.protected === false);
  const { followId, group } = material;
  return material.keys.every(({ cmk: { id } }, index) => {
    const cmk = known.get(id);
    const isInGroup = cmk?.protected === true && cmk.followId === (id === followId ? null : followId);
    return isInGroup && isSameProtection(cmk.protection, group.sealed[index]?.protection);
  });
}
