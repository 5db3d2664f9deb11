import { cmkAlgorithm } from '#contract/rules/cmk.ts';
import { VaultFailure } from './errors.ts';
import type { UnlockedKey } from './unlocked-keys.ts';
import type { Payload } from './json-with-secrets.ts';
import type { ChangingKey, WriteMaterial, SealedKey } from './material.ts';
import { type VaultState, helperOf } from './state.ts';

/** What a write sends. The proofs and bare keys in it are those of the keys that are open. */
export function payloadOf(state: VaultState, material: WriteMaterial): Payload {
  if (material.kind === 'create') {
    const { group, publicKey, replaces } = material;
    const key = { algorithm: cmkAlgorithm, publicKey, ...sealedFields(group.sealed[0]) };
    return { key, verification: { ...group.verification }, followId: null, pinHash: null, replaces };
  }
  if (material.kind === 'bare') {
    const cmks = material.keys.map((each) => {
      const { fields, helper } = changeOf(state, each);
      return { ...fields, protected: false, ...sealedFields(), privateKey: helper.key };
    });
    return { cmks, verification: null, followId: null };
  }
  const { group, keys, followId } = material;
  const cmks = keys.map((each, index) => {
    return { ...changeOf(state, each).fields, protected: true, ...sealedFields(group.sealed[index]), privateKey: null };
  });
  return { cmks, verification: { ...group.verification }, followId };
}

interface Change {
  readonly fields: { readonly id: string; readonly publicKey: string; readonly modifiedAt: number; readonly pinHash: Payload };
  readonly helper: UnlockedKey;
}

/** A key that was changed since the write was prepared is not what was prepared. */
function changeOf(state: VaultState, { cmk: { id, publicKey, modifiedAt } }: ChangingKey): Change {
  const helper = helperOf(state, id);
  if (helper.modifiedAt !== modifiedAt) throw new VaultFailure('cmk_helper_expired');
  return { helper, fields: { id, publicKey, modifiedAt, pinHash: helper.hash } };
}

function sealedFields(sealed?: SealedKey): { encryptedPrivateKey: Payload; protection: Payload } {
  if (sealed === undefined) return { encryptedPrivateKey: null, protection: null };
  return { encryptedPrivateKey: sealed.encryptedPrivateKey, protection: { ...sealed.protection } };
}
