import { cmkAlgorithm } from '#contract/rules/cmk.ts';
import type { KeyHandle, Part } from '#src/crypto/protocol/protocol.ts';
import { VaultFailure } from './errors.ts';
import {
  type ChangingKey,
  type SealedKey,
  type UnlockedKey,
  type VaultState,
  type WriteMaterial,
  requireUnlocked,
} from './state.ts';

/** A payload before serialization: JSON with handles in place of secrets. */
export type Payload =
  | string
  | number
  | boolean
  | null
  | KeyHandle
  | readonly Payload[]
  | { readonly [name: string]: Payload };

/** The JSON text of a payload, split where the core inserts the secrets. */
export function partsOf(payload: Payload): Part[] {
  const parts: Part[] = [];
  for (const part of serialize(payload)) {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return parts;
}

function serialize(payload: Payload): Part[] {
  if (typeof payload !== 'object' || payload === null) return [JSON.stringify(payload)];
  if (isHandle(payload)) return ['"', payload, '"'];
  if (isList(payload)) return ['[', ...payload.flatMap((item, index) => [comma(index), ...serialize(item)]), ']'];
  const members = Object.entries(payload).flatMap(([name, value], index) => {
    return [`${comma(index)}${JSON.stringify(name)}:`, ...serialize(value)];
  });
  return ['{', ...members, '}'];
}

const comma = (index: number): string => (index === 0 ? '' : ',');

function isList(payload: object): payload is readonly Payload[] {
  return Array.isArray(payload);
}

function isHandle(payload: object): payload is KeyHandle {
  return 'kind' in payload && (payload.kind === 'privateKey' || payload.kind === 'secretKey');
}

/** The payload of a write. Proofs and unprotected private keys come from the unlocked keys. */
export function payloadOf(state: VaultState, material: WriteMaterial): Payload {
  if (material.kind === 'create') {
    const { group, publicKey, replaces, kit } = material;
    const key = { algorithm: cmkAlgorithm, publicKey, ...sealedFields(group.sealed[0]) };
    const creation = { key, verification: { ...group.verification }, followId: null, pinHash: null, replaces };
    return { ...creation, ...(kit && { kit }) };
  }
  if (material.kind === 'unprotect') {
    const cmks = material.keys.map((each) => {
      const { fields, unlocked } = changeOf(state, each);
      return { ...fields, protected: false, ...sealedFields(), privateKey: unlocked.key };
    });
    return { cmks, verification: null, followId: null };
  }
  if (material.kind === 'kit' || material.kind === 'passkey') {
    const cmks = material.keys.map((each) => {
      const { id, modifiedAt, pinHash } = changeOf(state, each).fields;
      return { id, modifiedAt, pinHash };
    });
    return material.kind === 'kit' ? { kit: material.kit, cmks } : { ...material.passkey, cmks };
  }
  const { group, keys, followId, kit, kitProof } = material;
  const cmks = keys.map((each, index) => {
    return { ...changeOf(state, each).fields, protected: true, ...sealedFields(group.sealed[index]), privateKey: null };
  });
  return {
    cmks,
    verification: { ...group.verification },
    followId,
    ...(kit && { kit }),
    ...(kitProof && { kitProof }),
  };
}

interface Change {
  readonly fields: {
    readonly id: string;
    readonly publicKey: string;
    readonly modifiedAt: number;
    readonly pinHash: Payload;
  };
  readonly unlocked: UnlockedKey;
}

/** Refuses a key that has changed since the write was prepared. */
function changeOf(state: VaultState, { cmk: { id, publicKey, modifiedAt } }: ChangingKey): Change {
  const unlocked = requireUnlocked(state, id);
  if (unlocked.modifiedAt !== modifiedAt) throw new VaultFailure('cmk_helper_expired');
  return { unlocked, fields: { id, publicKey, modifiedAt, pinHash: unlocked.hash } };
}

function sealedFields(sealed?: SealedKey): { encryptedPrivateKey: Payload; protection: Payload } {
  if (sealed === undefined) return { encryptedPrivateKey: null, protection: null };
  return { encryptedPrivateKey: sealed.encryptedPrivateKey, protection: { ...sealed.protection } };
}
