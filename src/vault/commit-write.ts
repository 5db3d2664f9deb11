import { type Cmk, type CmkItem, cmkListSchema, createCmk, updateCmks } from '#contract/calls/key-vault.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { withEnvelopeSession } from './envelope-session.ts';
import { VaultFailure } from './errors.ts';
import { payloadOf } from './payloads.ts';
import type { WriteMaterial } from './material.ts';
import { readKeys } from './read-keys.ts';
import { type VaultState, acceptKeys, checkItems } from './state.ts';
import { isInForce, writtenKey } from './verification.ts';

/** A write between its preparation and the moment when it is known which material holds. */
export interface Pending {
  readonly material: WriteMaterial;
  /** It has left: until it is settled, either material may hold. */
  isSent: boolean;
  isApplied: boolean;
}

type Creating = Extract<WriteMaterial, { kind: 'create' }>;
type Changing = Exclude<WriteMaterial, Creating>;

/** Sends a write. With its answer the new material is in force, and the old is wiped. */
export async function commitWrite(
  state: VaultState,
  pending: Pending,
  proof: Proof | null,
  life: AbortSignal,
): Promise<readonly Cmk[]> {
  const { material } = pending;
  const isNew = material.kind === 'create';
  // What holds already is not sent again, and what was wiped cannot be.
  if (pending.isApplied) return [...state.known.values()];
  if (material.held.isOver) throw new VaultFailure('cmk_closed');
  return withEnvelopeSession(state, isNew ? createCmk : updateCmks, async ({ seal, open }) => {
    const envelope = await seal(payloadOf(state, material));
    life.throwIfAborted();
    pending.isSent = true;
    if (material.kind === 'bare') for (const { cmk } of material.keys) state.bared.add(cmk.id);
    const reply = await (isNew ? state.api.create(envelope, proof) : state.api.update(envelope, proof));
    // An answer that cannot be read leaves open whether the write holds, like one that never came.
    const { value } = await open(reply, cmkListSchema).catch(() => {
      throw new VaultFailure('unknown');
    });
    life.throwIfAborted();
    const cmks = keysAfter(state, material, value.items);
    if (cmks === null) throw new VaultFailure('unknown');
    acceptKeys(state, cmks);
    takeOver(state, pending);
    material.held.release();
    return cmks;
  });
}

/** Reads the keys and tells whether the write holds; then the other material is wiped. */
export async function settleWrite(state: VaultState, pending: Pending, life: AbortSignal): Promise<boolean> {
  if (pending.isApplied) return true;
  await readKeys(state, life);
  const { material } = pending;
  const isApplied = isInForce(material, state.known);
  if (isApplied) takeOver(state, pending);
  else if (material.kind === 'bare') for (const { cmk } of material.keys) state.bared.delete(cmk.id);
  material.held.release();
  return isApplied;
}

/** The keys there are after a write, without asking for each; null where the list does not show what was written. */
function keysAfter(state: VaultState, material: WriteMaterial, items: readonly CmkItem[]): readonly Cmk[] | null {
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

/** The new material opens the keys from now on, and what was expected of them has come. */
function takeOver(state: VaultState, pending: Pending): void {
  const { material } = pending;
  pending.isApplied = true;
  if (material.kind === 'create') openCreated(state, material);
  else openChanged(state, material);
}

function openCreated({ known, open }: VaultState, { held, key, publicKey, group }: Creating): void {
  const cmk = [...known.values()].find((each) => each.publicKey === publicKey);
  if (cmk === undefined || held.isOver) return;
  open.set(cmk.id, { hash: held.transfer(group.hash), head: cmk.id, modifiedAt: cmk.modifiedAt, key: held.transfer(key) });
}

function openChanged({ known, open, bared }: VaultState, material: Changing): void {
  for (const { cmk: { id } } of material.keys) {
    bared.delete(id);
    const [helper, cmk] = [open.get(id), known.get(id)];
    if (helper === undefined || cmk === undefined || material.held.isOver) continue;
    const hash = material.kind === 'change' ? material.held.transfer(material.group.hash) : null;
    open.set(id, { hash, head: cmk.followId ?? id, modifiedAt: cmk.modifiedAt, key: helper.key });
  }
}
