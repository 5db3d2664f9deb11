import type { Cmk, CmkItem, Protection, Verification } from '../calls/key-vault.ts';
import { acceptedIterations, acceptedSaltBytes } from '../key-limits.ts';
import { byteLength } from './envelope.ts';

export const cmkAlgorithm = 'ecdh-curve25519';
export const protectionAlgorithm = 'aes-256-cfb';
export const kdfAlgorithm = 'pbkdf2-hmac-sha256';

type ParameterProblem = 'unsupported_algorithm' | 'cmk_parameters_refused';
export type CmkProblem = ParameterProblem | 'invalid_public_key' | 'cmk_corrupt' | 'cmk_downgraded';

interface Kdf {
  kdf: string;
  salt: string;
  iterations: number;
}

function kdfProblem({ kdf, salt, iterations }: Kdf): ParameterProblem | null {
  if (kdf !== kdfAlgorithm) return 'unsupported_algorithm';
  const bytes = byteLength(salt) ?? 0;
  const isSalt = bytes >= acceptedSaltBytes.min && bytes <= acceptedSaltBytes.max;
  const isCount = iterations >= acceptedIterations.min && iterations <= acceptedIterations.max;
  return isSalt && isCount ? null : 'cmk_parameters_refused';
}

/** Why a key must not be derived with this protection; null if valid. */
export function protectionProblem(protection: Protection): ParameterProblem | null {
  if (protection.algorithm !== protectionAlgorithm) return 'unsupported_algorithm';
  return byteLength(protection.iv) === 16 ? kdfProblem(protection) : 'cmk_parameters_refused';
}

/** Why a proof must not be derived with this verification; null if valid. */
export function verificationProblem(verification: Verification): ParameterProblem | null {
  return byteLength(verification.hash) === 32 ? kdfProblem(verification) : 'cmk_parameters_refused';
}

function itemProblem({ algorithm, publicKey }: CmkItem): CmkProblem | null {
  if (algorithm !== cmkAlgorithm) return 'unsupported_algorithm';
  return byteLength(publicKey) === 32 ? null : 'invalid_public_key';
}

/** Why a key from the service must not be used; null if valid. Its fields must match its kind. */
export function cmkProblem(cmk: Cmk): CmkProblem | null {
  const { verification, protection, privateKey, followId } = cmk;
  const problem = itemProblem(cmk);
  if (problem !== null) return problem;
  if (!cmk.protected) {
    const isBare = privateKey !== null && verification === null && protection === null && followId === null;
    return isBare ? null : 'cmk_corrupt';
  }
  if (privateKey !== null || protection === null || (verification === null) !== (followId !== null))
    return 'cmk_corrupt';
  return protectionProblem(protection) ?? (verification === null ? null : verificationProblem(verification));
}

/** Why a list of keys is invalid: a duplicate id, or an invalid key. */
export function listProblem(items: readonly CmkItem[]): CmkProblem | null {
  if (new Set(items.map(({ id }) => id)).size !== items.length) return 'cmk_corrupt';
  return items.map(itemProblem).find((problem) => problem !== null) ?? null;
}

/**
 * The keys that no protection code can open: their group has a head that itself follows a key, an unprotected key, or
 * no head. Other groups are not affected.
 */
export function unusableKeys(items: readonly CmkItem[]): ReadonlySet<string> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const unusable = new Set(
    items.filter((item) => item.followId !== null && !canFollow(item, byId.get(item.followId))).map(({ id }) => id),
  );
  for (let before = -1; before < unusable.size;) {
    before = unusable.size;
    for (const { id, followId } of items) {
      if (followId === null || (!unusable.has(id) && !unusable.has(followId))) continue;
      unusable.add(id);
      if (byId.has(followId)) unusable.add(followId);
    }
  }
  return unusable;
}

function canFollow(item: CmkItem, head: CmkItem | undefined): boolean {
  return head !== undefined && head.followId === null && head.protected && item.protected;
}

/** The last known state of a key. */
export type SeenCmk = Pick<CmkItem, 'publicKey' | 'protected' | 'modifiedAt'>;

/** Whether the service returned a key weaker than before: unprotected, older, or with another public key. */
export function isDowngraded(seen: SeenCmk, now: SeenCmk): boolean {
  return seen.publicKey !== now.publicKey || now.modifiedAt < seen.modifiedAt || (seen.protected && !now.protected);
}
