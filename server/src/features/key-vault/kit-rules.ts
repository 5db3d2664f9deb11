import { createHash, timingSafeEqual } from 'node:crypto';
import type { KitCreation, KitKey, KitWrite } from '#contract/calls/key-vault.ts';
import type { ProvedKeys } from '#contract/sealed-keys.ts';
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

/** Whether a proof has the stored hash. */
export function isRightProof({ proofHash }: Pick<StoredKit, 'proofHash'>, proof: string): boolean {
  const [stored, submitted] = [
    Buffer.from(proofHash, 'base64url'),
    createHash('sha256').update(proof, 'base64url').digest(),
  ];
  return byteLength(proof) === 32 && stored.length === submitted.length && timingSafeEqual(stored, submitted);
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
  const areSealed = keys.every((key) => isSealed(key) && byteLength(key.voucher) === 32);
  return isProofHash && areSealed ? null : 'cmk_parameters_refused';
}

/** Whether the parts of a sealed private key have the right lengths. */
export function isSealed({ iv, data, mac }: Pick<KitKey, 'iv' | 'data' | 'mac'>): boolean {
  const lengths = [iv, data, mac].map(byteLength);
  return [16, sealedBytes, 32].every((expected, index) => lengths[index] === expected);
}

/**
 * Why a kit may not be made, or null. The protection codes are checked last, so that "wrong code" means that all else
 * is right.
 */
export function kitCreationProblem({ kit, cmks }: KitCreation, vault: Vault): ServerSymbol | null {
  const keys = wholeGroups(cmks, vault);
  if (kit.proofHash === null) return 'invalid_parameters';
  if (typeof keys === 'string') return keys;
  if (kit.keys.length !== keys.length) return 'modify_not_allowed';
  return kitWriteProblem(kit, keys, vault) ?? (areProved(cmks, keys, vault) ? null : 'pin_verification_failed');
}

/** The stored keys that a page names with the proofs of their codes, or why they are not whole groups under codes. */
export function wholeGroups(cmks: ProvedKeys, vault: Pick<Vault, 'keys'>): StoredCmk[] | ServerSymbol {
  const ids = new Set(cmks.map(({ id }) => id));
  if (ids.size !== cmks.length || !cmks.every(({ pinHash }) => isPinHash(pinHash))) return 'invalid_parameters';
  const keys: StoredCmk[] = [];
  for (const { id, modifiedAt } of cmks) {
    const key = vault.keys.find((each) => each.id === id);
    if (key === undefined) return 'cmk_not_found';
    if (!key.protected) return 'not_enforced';
    const isWhole = groupOf(vault, key).every((each) => ids.has(each.id));
    if (!isWhole || key.modifiedAt !== modifiedAt) return 'modify_not_allowed';
    keys.push(key);
  }
  return keys;
}

/** Whether the proof of each of these keys is that of its code. */
export function areProved(cmks: ProvedKeys, keys: readonly StoredCmk[], vault: Pick<Vault, 'keys'>): boolean {
  return keys.every((key, index) => isRightCode(headOf(vault, key), cmks[index]?.pinHash ?? ''));
}
