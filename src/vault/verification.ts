import type { Cmk, CmkItem, Protection } from '#contract/calls/key-vault.ts';
import type { WriteMaterial, SealedKey } from './material.ts';

/** The key as a write has left it; null for a key that it did not write. */
export function writtenKey(material: WriteMaterial, item: CmkItem): Cmk | null {
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
  // The name of the handle stands in the place of the private key, as in a key that was read.
  return { ...item, verification: null, protection: null, privateKey: String(changing.helper.key.id) };
}

function protectedKey(item: CmkItem, sealed: SealedKey | undefined, verification: Cmk['verification']): Cmk | null {
  return sealed === undefined ? null : { ...item, verification, protection: sealed.protection, privateKey: null };
}

/** Whether what was written is what the keys are: all of it, since a write holds whole or not at all. */
export function isInForce(material: WriteMaterial, known: ReadonlyMap<string, Cmk>): boolean {
  const cmks = [...known.values()];
  if (material.kind === 'create') {
    const cmk = cmks.find(({ publicKey }) => publicKey === material.publicKey);
    return cmk?.followId === null && isSameProtection(cmk.protection, material.group.sealed[0]?.protection);
  }
  if (material.kind === 'bare') return material.keys.every(({ cmk: { id } }) => known.get(id)?.protected === false);
  const { followId, group } = material;
  return material.keys.every(({ cmk: { id } }, index) => {
    const cmk = known.get(id);
    const isPlaced = cmk?.protected === true && cmk.followId === (id === followId ? null : followId);
    return isPlaced && isSameProtection(cmk.protection, group.sealed[index]?.protection);
  });
}

/** Whether a key is protected in the very same way: a salt is never drawn twice. */
export function isSameProtection(one: Protection | null, other: Protection | null | undefined): boolean {
  const names = ['algorithm', 'iv', 'salt', 'iterations', 'kdf'] as const;
  return one !== null && names.every((name) => one[name] === other?.[name]);
}
