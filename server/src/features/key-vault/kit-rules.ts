import { createHash, timingSafeEqual } from 'node:crypto';
import type { KitCreation, KitKey, KitWrite } from '#contract/calls/key-vault.ts';
import { byteLength } from '#contract/rules/envelope.ts';
import type { ServerSymbol } from '#contract/symbols.ts';
import { isPublicKey } from '../../platform/crypto/x25519.ts';
import type { StoredCmk } from './keys.ts';
import type { StoredKit } from './kits.ts';
import { groupOf, headOf, isPinHash, isRightCode, type Vault } from './rules.ts';

/** The letters of a private key in base64url, which is what is sealed. */
const sealedBytes = 43;

/** Whether the kit opens a key. */
export function isInKit({ kit }: Pick<Vault, 'kit'>, id: string): boolean {
  return kit?.keys.some((key) => key.id === id) === true;
}

/** Why a proof does not prove the kit, or null. */
export function kitProofProblem({ kit }: Pick<Vault, 'kit'>, kitProof: string): ServerSymbol | null {
  if (kit === null) return 'recovery_kit_not_found';
  return isRightProof(kit, kitProof) ? null : 'recovery_kit_incorrect';
}

function isRightProof({ proofHash }: StoredKit, kitProof: string): boolean {
  const [stored, submitted] = [
    Buffer.from(proofHash, 'base64url'),
    createHash('sha256').update(kitProof, 'base64url').digest(),
  ];
  return byteLength(kitProof) === 32 && stored.length === submitted.length && timingSafeEqual(stored, submitted);
}

/**
 * Why a kit may not be written with keys, or null. A new kit contains exactly the written keys. The present one opens
 * whole groups, so with `present` all keys are in it afterwards, or none.
 */
export function kitWriteProblem(
  kit: KitWrite | undefined,
  written: readonly Pick<StoredCmk, 'id' | 'publicKey'>[],
  vault: Pick<Vault, 'kit'>,
): ServerSymbol | null {
  const brought = new Set(kit?.keys.map(({ publicKey }) => publicKey));
  if (kit !== undefined) {
    const problem = kitParametersProblem(kit);
    if (problem !== null) return problem;
    const isOfWrite = [...brought].every((publicKey) => written.some((key) => key.publicKey === publicKey));
    if (!isOfWrite || brought.size !== kit.keys.length) return 'modify_not_allowed';
    if (kit.proofHash === null && kit.publicKey !== vault.kit?.publicKey) return 'modify_not_allowed';
  }
  const isNew = kit !== undefined && kit.proofHash !== null;
  const inside = written.filter(({ id, publicKey }) => brought.has(publicKey) || (!isNew && isInKit(vault, id)));
  return inside.length === 0 || inside.length === written.length ? null : 'modify_not_allowed';
}

function kitParametersProblem({ publicKey, proofHash, keys }: KitWrite): ServerSymbol | null {
  if (!isPublicKey(publicKey) || keys.some(({ epk }) => !isPublicKey(epk))) return 'invalid_public_key';
  const isProofHash = proofHash === null || byteLength(proofHash) === 32;
  return isProofHash && keys.every(isSealed) ? null : 'cmk_parameters_refused';
}

function isSealed({ iv, data, mac, voucher }: KitKey): boolean {
  const lengths = [iv, data, mac, voucher].map(byteLength);
  return [16, sealedBytes, 32, 32].every((expected, index) => lengths[index] === expected);
}

/**
 * Why a kit may not be made, or null. The protection codes are checked last, so that "wrong code" means that all else
 * is right.
 */
export function kitCreationProblem({ kit, cmks }: KitCreation, vault: Vault): ServerSymbol | null {
  const ids = new Set(cmks.map(({ id }) => id));
  const isShaped =
    kit.proofHash !== null && ids.size === cmks.length && cmks.every(({ pinHash }) => isPinHash(pinHash));
  if (!isShaped) return 'invalid_parameters';
  const keys: StoredCmk[] = [];
  for (const { id, modifiedAt } of cmks) {
    const key = vault.keys.find((each) => each.id === id);
    if (key === undefined) return 'cmk_not_found';
    if (!key.protected) return 'not_enforced';
    const isWhole = groupOf(vault, key).every((each) => ids.has(each.id));
    if (!isWhole || key.modifiedAt !== modifiedAt) return 'modify_not_allowed';
    keys.push(key);
  }
  if (kit.keys.length !== keys.length) return 'modify_not_allowed';
  const isProved = (key: StoredCmk, index: number) => isRightCode(headOf(vault, key), cmks[index]?.pinHash ?? '');
  return kitWriteProblem(kit, keys, vault) ?? (keys.every(isProved) ? null : 'pin_verification_failed');
}
