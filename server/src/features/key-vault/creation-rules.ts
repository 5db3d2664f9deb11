import type { Creation } from '#contract/calls/key-vault.ts';
import { maxKeys } from '#contract/key-limits.ts';
import { cmkAlgorithm, protectionProblem, verificationProblem } from '#contract/rules/cmk.ts';
import { byteLength } from '#contract/rules/envelope.ts';
import type { ServerSymbol } from '#contract/symbols.ts';
import { isPublicKey } from '../../platform/crypto/x25519.ts';
import { isInKit, kitWriteProblem } from './kit-rules.ts';
import { isHint, isPinHash, isRightCode, reuseProblem, type Vault, type VaultEvent } from './rules.ts';

/**
 * Why a key may not be created, or null. The protection code is checked last, so that "wrong code" means that all else
 * is right.
 */
export function creationProblem(creation: Creation, vault: Vault): ServerSymbol | null {
  if (!hasOneShape(creation, vault)) return 'invalid_parameters';
  return (
    placeProblem(creation, vault) ??
    parametersProblem(creation) ??
    kitProblem(creation, vault) ??
    groupProblem(creation, vault)
  );
}

/** The event of a key's creation in the security history. */
export function creationEvent({ replaces, followId }: Creation, { keys }: Vault): VaultEvent {
  if (replaces.length > 0) return 'data protection reset';
  return followId === null && !keys.some((key) => key.protected)
    ? 'data protection enabled'
    : 'data protection updated';
}

/** A head needs a verification, a follower the proof of its group's code; a reset starts with a head. */
function hasOneShape({ verification, followId, pinHash, replaces }: Creation, { hintLength }: Vault): boolean {
  if (verification !== null) return followId === null && pinHash === null && isHint(verification.hints, hintLength);
  return followId !== null && pinHash !== null && isPinHash(pinHash) && replaces.length === 0;
}

function placeProblem({ replaces, key }: Creation, { keys, offered }: Vault): ServerSymbol | null {
  if (!offered) return 'modify_not_allowed';
  const left = keys.filter(({ id }) => !replaces.includes(id));
  if (replaces.some((id) => !keys.some((each) => each.id === id))) return 'cmk_not_found';
  if (replaces.length > 0 ? left.length > 0 : left.length >= maxKeys) return 'modify_not_allowed';
  return left.some(({ publicKey }) => publicKey === key.publicKey) ? 'invalid_public_key' : null;
}

function parametersProblem({ key, verification }: Creation): ServerSymbol | null {
  if (key.algorithm !== cmkAlgorithm) return 'unsupported_algorithm';
  if (!isPublicKey(key.publicKey)) return 'invalid_public_key';
  if (byteLength(key.encryptedPrivateKey) !== 32) return 'cmk_parameters_refused';
  return protectionProblem(key.protection) ?? (verification === null ? null : verificationProblem(verification));
}

/**
 * A kit opens whole groups, so a follower brings what its head has. A reset ends the present kit, and only a head can
 * begin a new one.
 */
function kitProblem({ key, kit, followId, replaces }: Creation, vault: Vault): ServerSymbol | null {
  const isNew = kit !== undefined && kit.proofHash !== null;
  const isMissing = followId !== null && (kit !== undefined) !== isInKit(vault, followId);
  if (isMissing || (isNew && followId !== null)) return 'modify_not_allowed';
  if (kit !== undefined && !isNew && replaces.length > 0) return 'modify_not_allowed';
  return kitWriteProblem(kit, [{ id: '', publicKey: key.publicKey }], vault);
}

function groupProblem(
  { key, verification, followId, pinHash }: Creation,
  { keys, usedSalts }: Vault,
): ServerSymbol | null {
  const fresh = [key.protection];
  if (verification !== null) return reuseProblem(verification, { fresh, usedSalts });
  const head = keys.find(({ id }) => id === followId);
  if (head === undefined) return 'cmk_not_found';
  if (!head.protected) return 'not_enforced';
  if (head.verification === null) return 'modify_not_allowed';
  const likeness = reuseProblem(head.verification, { fresh, usedSalts });
  return likeness ?? (isRightCode(head, pinHash ?? '') ? null : 'pin_verification_failed');
}
